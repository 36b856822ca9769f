export type LogoName = "flower" | "wave" | "gem";

const petals = [0, 60, 120, 180, 240, 300];

/** The logo of a brand, in its own colours. */
export function LogoSign({ name }: { name: LogoName }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      {name === "flower" && (
        <>
          <g fill="var(--brand)">
            {petals.map((turn) => (
              <ellipse key={turn} cx="14" cy="7" rx="4.6" ry="6" transform={`rotate(${turn} 14 14)`} />
            ))}
          </g>
          <circle cx="14" cy="14" r="4" fill="var(--brand-press)" />
        </>
      )}
      {name === "wave" && (
        <>
          <circle cx="14" cy="14" r="12" fill="var(--brand)" />
          <path
            d="M3 16.5c3.7-3.6 7.3-3.6 11 0s7.3 3.6 11 0"
            fill="none"
            stroke="var(--on-brand)"
            strokeWidth="2.6"
            strokeLinecap="round"
          />
          <circle cx="18.5" cy="8.8" r="2.6" fill="var(--on-brand)" />
        </>
      )}
      {name === "gem" && (
        <>
          <path d="M8 4h12l6 8-12 13L2 12z" fill="var(--brand)" />
          <path
            d="M2 12h24M8 4l3 8 3 13 3-13 3-8"
            fill="none"
            stroke="var(--on-brand)"
            strokeWidth="1.3"
            strokeLinejoin="round"
            opacity=".7"
          />
        </>
      )}
    </svg>
  );
}
