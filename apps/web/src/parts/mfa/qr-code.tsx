import { Skeleton } from '@marquee/ui'
import { useEffect, useState } from 'react'

// Four modules of white around it: without them many cameras find nothing.
const quiet = 4

interface Drawing {
  path: string
  edge: number
}

/** A text as a QR code, dark on light in every look because cameras want it so. `label` says what it is for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const { default: qrcode } = await import('qrcode')
      const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
      if (isWanted) setDrawing({ path: pathOf(modules), edge: modules.size + 2 * quiet })
    }
    // Without the picture there is still the key to type.
    draw().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <div data-theme="default" data-scheme="light" className="size-[196px] shrink-0 rounded-md bg-surface text-ink">
      {drawing ? (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawing.edge} ${drawing.edge}`} className="size-full">
          <path d={drawing.path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
      ) : (
        <Skeleton shape="box" width="100%" height="100%" />
      )}
    </div>
  )
}

/** One square per dark module, as one path. */
function pathOf(modules: { size: number; data: Uint8Array }): string {
  let path = ''
  modules.data.forEach((isDark, index) => {
    if (isDark) path += `M${(index % modules.size) + quiet} ${Math.floor(index / modules.size) + quiet}h1v1h-1z`
  })
  return path
}
