/** The colour of a product or category, beside its name. */
export function Dot({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-full border border-line-strong"
      style={{ backgroundColor: color }}
    />
  )
}
