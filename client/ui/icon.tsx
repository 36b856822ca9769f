/** An icon beside words; screen readers ignore it. */
export function Icon({ name, className = "" }: { name: string; className?: string | undefined }) {
  return <i aria-hidden="true" className={`icon ${name} ${className}`} />;
}
