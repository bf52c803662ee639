const seatPath = 'M-17 -8a9 9 0 0 1 9 -9h16a9 9 0 0 1 9 9V12a5 5 0 0 1 -5 5h-24a5 5 0 0 1 -5 -5Z'
const width = 960
// Rows are arcs around a point above the picture, as in a theatre.
const centre = { x: width / 2, y: 8 }
const firstRow = 374
const rowGap = 57
const seatGap = 56.5

interface Seat {
  key: string
  x: number
  y: number
  turn: number
  lit: boolean
}

/** The audience: a few people sit here and there, always the same ones. */
function makeSeats(): Seat[] {
  const seats: Seat[] = []
  for (let row = 0; row < 11; row++) {
    const radius = firstRow - centre.y + row * rowGap
    const step = seatGap / radius
    const each = Math.floor(0.86 / step)
    for (let place = -each; place <= each; place++) {
      const angle = place * step
      const x = centre.x - radius * Math.sin(angle)
      const y = centre.y + radius * Math.cos(angle)
      if (y < 306) continue
      const lit =
        ((row * 7 + (place + 40) * 3 + Math.floor(place / 2) * 5) % 23 < 3 && (row + place) % 3 !== 0) || false
      seats.push({ key: `${row}.${place}`, x, y, turn: (angle * 180) / Math.PI, lit })
    }
  }
  return seats
}

const seats = makeSeats()
const lamps = Array.from({ length: 24 }, (_, index) => 150 + index * (660 / 23))

/** House lights down, sign on: the name of the venue over the rows. */
export function SignArt({ title, line }: { title: string; line: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} 900`}
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      {seats.map((seat) => (
        <path
          key={seat.key}
          d={seatPath}
          transform={`translate(${seat.x.toFixed(1)} ${seat.y.toFixed(1)}) rotate(${seat.turn.toFixed(1)})`}
          className={seat.lit ? 'fill-bulb' : 'fill-chrome-2'}
        />
      ))}
      <path
        d="M140 76h680a20 20 0 0 1 20 20v52a28 28 0 0 0 0 56v52a20 20 0 0 1-20 20H140a20 20 0 0 1-20-20v-52a28 28 0 0 0 0-56V96a20 20 0 0 1 20-20Z"
        className="fill-chrome-line"
      />
      {[97, 255].map((y) => lamps.map((x) => <circle key={`${x}.${y}`} cx={x} cy={y} r="6.5" className="fill-bulb" />))}
      <rect x="170" y="120" width="620" height="112" rx="8" className="fill-on-chrome" />
      <text
        x={centre.x}
        y="176"
        textAnchor="middle"
        className="fill-chrome font-[760]"
        style={{ fontSize: signSize(title), fontStretch: '118%' }}
      >
        {title}
      </text>
      <text x={centre.x} y="212" textAnchor="middle" className="fill-chrome font-semibold" style={{ fontSize: 20 }}>
        {line}
      </text>
    </svg>
  )
}

/** As large as the board allows; letters of the wide cut are about two thirds as wide as high. */
function signSize(title: string): number {
  return Math.max(16, Math.min(48, Math.floor(590 / (title.length * 0.68))))
}
