import type { Slip, SlipBlock } from '@marquee/contract/printers'
import { cx } from '@marquee/ui'
import { create } from 'qrcode'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { printAlone } from '../till/print-alone.ts'

/** A paper of a roll in the browser; prints as soon as it is there. `onPrinted`: the print dialog is closed. */
export function SlipPaper({ slip, onPrinted }: { slip: Slip; onPrinted: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  const printed = useRef(onPrinted)
  useEffect(() => {
    printed.current = onPrinted
  })
  useEffect(() => {
    if (!paper.current) return undefined
    const onAfter = () => printed.current()
    window.addEventListener('afterprint', onAfter, { once: true })
    const takeAway = printAlone(paper.current)
    return () => {
      window.removeEventListener('afterprint', onAfter)
      takeAway()
    }
  }, [])
  return createPortal(
    <div
      ref={paper}
      aria-hidden="true"
      data-theme="default"
      data-scheme="light"
      className="print-alone fixed top-0 left-[-999px] w-[80mm] bg-surface px-[4mm] py-[4mm] text-[9.5pt] text-ink leading-[1.35] print:static"
    >
      {slip.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
        <Block key={at} block={block} />
      ))}
    </div>,
    document.body,
  )
}

const sizes: Record<number, string> = { 2: 'text-[14pt]', 3: 'text-[22pt]' }

function Block({ block }: { block: SlipBlock }) {
  switch (block.type) {
    case 'text':
      return (
        <p
          className={cx(
            'whitespace-pre-wrap [overflow-wrap:anywhere]',
            block.align === 'center' && 'text-center',
            block.isBold && 'font-bold',
            sizes[block.size],
          )}
        >
          {block.text}
        </p>
      )
    case 'row':
      return (
        <p className={cx('flex justify-between gap-3', block.isBold && 'font-bold')}>
          <span className="min-w-0 [overflow-wrap:anywhere]">{block.left}</span>
          <span className="tnum shrink-0">{block.right}</span>
        </p>
      )
    case 'rule':
      return <hr className="my-1.5 border-ink border-dashed" />
    case 'code':
      return <Code text={block.value} />
    case 'cut':
      return <div className="h-[8mm]" />
  }
}

function Code({ text }: { text: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const cells = Array.from(modules.data, (dark, at) =>
    dark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  )
  return (
    <svg
      viewBox={`-4 -4 ${modules.size + 8} ${modules.size + 8}`}
      className="mx-auto my-1 size-[34mm]"
      aria-hidden="true"
    >
      <path d={cells.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}
