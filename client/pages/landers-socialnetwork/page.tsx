import { useFrame } from "#client/page/context.tsx";
import { facesOf } from "#client/parts/landers/faces.ts";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import { Post, SitePost } from "./post.tsx";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = {
  title: "socialnetwork.title",
  text: "socialnetwork.text",
  button: "socialnetwork.button",
} as const;

/** Members in the feed, of those with a photo. */
const POSTS = 4;

/** A feed of members as the search shows them, with what the site has to say between them, and the form. */
export function Page() {
  const { title, text, button, profiles } = useLander(words);
  const { signups } = useFrame();
  const [first, ...others] = facesOf(profiles, POSTS);
  return (
    <div className={`wrap ${styles.feed}`}>
      <div className={styles.feed__head}>
        <h1>{title}</h1>
        <p className={landerStyles.lander__text}>{text}</p>
      </div>
      <div className={styles.feed__posts}>
        {signups && (
          <a className={`btn btn--main ${styles.feed__join}`} href="#join">
            {button}
          </a>
        )}
        {first && <Post profile={first} eager />}
        <SitePost title="socialnetwork.free.title" text="socialnetwork.free.text" />
        {others.map((profile) => (
          <Post key={profile.id} profile={profile} />
        ))}
        <SitePost title="socialnetwork.real.title" text="socialnetwork.real.text" />
      </div>
      <div className={`${landerStyles.lander__card} ${styles.feed__form}`} id="join" tabIndex={-1}>
        <LanderSignup button={button} />
      </div>
    </div>
  );
}

export const head = landerHead(words);
