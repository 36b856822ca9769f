import { LanderSignup } from "#client/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/landers/lander.ts";

const words = {
  title: "alonetonight.title",
  text: "alonetonight.text",
  button: "alonetonight.button",
} as const;

/** A street at night with a few windows lit, a headline and the form. */
export function Page() {
  const { title, text, button } = useLander(words);
  return (
    <section className="alone">
      <div className="lander__card">
        <h1>{title}</h1>
        <p className="lander__text">{text}</p>
        <LanderSignup button={button} />
      </div>
    </section>
  );
}

export const head = landerHead(words);
