/** The picture of somebody who may not be seen yet: a drawing that is the same for everybody. */
export const LockedFace = () => (
  <svg className="photo__someone" viewBox="0 0 60 80" aria-hidden="true">
    <circle cx="30" cy="31" r="13" />
    <path d="M4 80c0-17 11-28 26-28s26 11 26 28z" />
  </svg>
);
