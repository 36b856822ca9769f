import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import { Skyline } from "./skyline.tsx";
import "./page.css";
import "#client/parts/landers/lander.css";

const words = {
  title: "alonetonight.title",
  text: "alonetonight.text",
  button: "alonetonight.button",
} as const;

/** A street at night: a headline in the sky, and the form as the one window in a house that is wide awake. */
export function Page() {
  const { title, text, button, imagery } = useLander(words);
  return (
    <section className={`alone alone--${imagery ?? "street"}`}>
      <Skyline />
      <div className="wrap alone__row">
        <div className="alone__head">
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        <div className="alone__house">
          <div className="lander__card alone__window">
            <LanderSignup button={button} />
          </div>
        </div>
      </div>
    </section>
  );
}

export const head = landerHead(words);
