/** The empty boxes of a grid of profile cards that is still loading. */
export function FacesSkeleton({ count }: { count: number }) {
  return (
    <ul className="faces" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className="skel skel--face">
          <i />
        </li>
      ))}
    </ul>
  );
}
