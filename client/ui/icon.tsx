/** A drawn sign beside words; it says nothing by itself. */
export function Icon({ name, className = "" }: { name: string; className?: string }) {
  return <i aria-hidden="true" className={`icon ${name} ${className}`} />;
}
