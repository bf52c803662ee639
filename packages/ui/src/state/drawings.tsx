/** Drawings of the four states: our seat, ticket, door and bulb in two flat tones. Never the same picture twice. */

const chair = (x: number) => `M${x} 60a9 9 0 0 1 9-9h10a9 9 0 0 1 9 9v36h-28Z`

/** Nothing exists yet: one seat under a bulb. */
function EmptyDrawing() {
  return (
    <svg width="150" viewBox="0 0 160 110" aria-hidden="true">
      <rect y="96" width="160" height="2" rx="1" className="fill-line" />
      <g className="fill-sunken stroke-line" strokeWidth="1.5">
        <path d={chair(14)} />
        <path d={chair(49)} />
        <path d={chair(119)} />
      </g>
      <path d={chair(84)} className="fill-accent-soft stroke-accent-line" strokeWidth="1.5" />
      <circle cx="98" cy="20" r="9" className="fill-bulb" />
      <path d="M92 30L78 49h40L104 30Z" className="fill-bulb" opacity=".22" />
    </svg>
  )
}

/** The filter hides everything: a ticket under a lens. */
function NoMatchDrawing() {
  return (
    <svg width="150" viewBox="0 0 160 110" aria-hidden="true">
      <path
        d="M20 34h92a6 6 0 0 1 6 6v10a9 9 0 0 0 0 18v10a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V68a9 9 0 0 0 0-18V40a6 6 0 0 1 6-6Z"
        className="fill-sunken stroke-line"
        strokeWidth="1.5"
      />
      <path d="M36 52h44M36 66h28" className="stroke-line-strong" strokeWidth="4" strokeLinecap="round" opacity=".5" />
      <circle cx="112" cy="62" r="24" className="fill-surface stroke-accent" strokeWidth="4" />
      <path d="M130 80l16 16" className="stroke-accent" strokeWidth="7" strokeLinecap="round" />
    </svg>
  )
}

/** Something failed: a torn ticket. */
function ErrorDrawing() {
  return (
    <svg width="150" viewBox="0 0 160 110" aria-hidden="true" className="fill-danger-soft stroke-danger-line">
      <path
        d="M24 30h50l-8 14 10 10-10 12 8 18H24a6 6 0 0 1-6-6V66a9 9 0 0 0 0-18V36a6 6 0 0 1 6-6Z"
        strokeWidth="1.5"
      />
      <path
        d="M92 34h44a6 6 0 0 1 6 6v10a9 9 0 0 0 0 18v10a6 6 0 0 1-6 6H94l-8-18 10-12-10-10Z"
        strokeWidth="1.5"
        transform="rotate(6 110 58)"
      />
    </svg>
  )
}

/** No right to see it: closed doors. */
function NoAccessDrawing() {
  return (
    <svg width="150" viewBox="0 0 160 110" aria-hidden="true">
      <rect y="96" width="160" height="2" rx="1" className="fill-line" />
      <path d="M40 96V48a40 40 0 0 1 80 0v48Z" className="fill-sunken stroke-line" strokeWidth="1.5" />
      <path d="M80 10v86" className="stroke-line" strokeWidth="1.5" />
      <circle cx="72" cy="60" r="3" className="fill-line-strong" />
      <rect x="26" y="52" width="108" height="14" rx="7" className="fill-accent" />
      <g className="fill-bulb">
        <circle cx="44" cy="59" r="3" />
        <circle cx="62" cy="59" r="3" />
        <circle cx="80" cy="59" r="3" />
        <circle cx="98" cy="59" r="3" />
        <circle cx="116" cy="59" r="3" />
      </g>
    </svg>
  )
}

const drawings = { empty: EmptyDrawing, noMatch: NoMatchDrawing, error: ErrorDrawing, noAccess: NoAccessDrawing }

/** What a drawing stands for. */
export type DrawingName = keyof typeof drawings

/** One of the drawings, 150 × 103 px. */
export function Drawing({ of }: { of: DrawingName }) {
  const Picture = drawings[of]
  return <Picture />
}
