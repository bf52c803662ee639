import { cx, IconButton } from '@marquee/ui'
import BoxSelect from 'lucide-react/icons/box-select'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { createEngine, type MapEngine } from './engine.ts'
import { followGestures } from './gestures.ts'
import { Minimap } from './minimap.tsx'
import { openingView, touchSide } from './model/opening.ts'
import { type SeatPlan, seatAt, seatUnder } from './model/seat-plan.ts'
import type { Point, Rect } from './model/shapes.ts'
import { centred, toScreen } from './model/viewport.ts'
import { seatsBetween } from './model/walk.ts'
import { SeatTip, type TipHandle } from './seat-tip.tsx'
import { SeatTwin } from './twin/seat-twin.tsx'
import type { SeatMapProps } from './types.ts'
import { useScene } from './use-scene.ts'

const zoomStep = 1.35
const panStep = 64

/**
 * A plan of seats on a canvas, with a twin of it for the keyboard and for readers. Wheel, pinch and `+ - 0` zoom, drag
 * and arrows move, Shift with a drag chooses a box. Drawing never waits for React.
 */
export function SeatMap(props: SeatMapProps) {
  const { label, own, onPick, onHover, note, mark = null, aim = null, className } = props
  const { t } = useTexts('seatMap')
  const { plan, scene, wordsOf } = useScene(props)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const tip = useRef<TipHandle>(null)
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [boxes, setBoxes] = useState(false)
  const viewListeners = useRef(new Set<() => void>())
  const lastPicked = useRef(-1)
  const told = useRef(-1)
  const tool = props.tool ?? (boxes ? 'select' : 'pan')
  const latest = useRef({ ...props, tool, plan, wordsOf })
  latest.current = { ...props, tool, plan, wordsOf }

  useLayoutEffect(() => {
    const drawn = canvas.current
    const outer = frame.current
    if (!drawn || !outer) return
    const made = createEngine(drawn, () => {
      told.current = -1
      tip.current?.hide()
      for (const listener of viewListeners.current) listener()
    })
    const measure = () => made.resize({ width: outer.clientWidth, height: outer.clientHeight })
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(outer)
    setEngine(made)
    return () => {
      observer.disconnect()
      made.destroy()
    }
  }, [])

  useLayoutEffect(() => engine?.show(scene), [engine, scene])
  const opened = useRef<SeatPlan | null>(null)
  useLayoutEffect(() => {
    if (!engine || opened.current === plan || engine.size().width === 0) return
    opened.current = plan
    const view = latest.current.opensNear ? openingView(plan, latest.current.status ?? null, engine.size()) : null
    if (view) engine.moveTo(view)
  }, [engine, plan])
  useLayoutEffect(() => engine?.setOverlay({ mark, aim }), [engine, mark, aim])

  const showTip = (n: number) => {
    if (!engine) return
    told.current = n
    const { place, state } = latest.current.wordsOf(n)
    const extra = latest.current.note?.(n)
    tip.current?.show(
      [place, extra ? `${state} · ${extra}` : state],
      toScreen(engine.view(), seatAt(latest.current.plan, n)),
    )
  }

  const hideTip = () => {
    told.current = -1
    tip.current?.hide()
  }
  // Words that change while they are read: who holds a seat, and its seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words are shown again
  useEffect(() => {
    if (told.current >= 0) showTip(told.current)
  }, [note, wordsOf])

  const pick = (n: number, keys: { shift: boolean }) => {
    const { plan: current } = latest.current
    if (!onPick || n < 0) return
    const from = lastPicked.current
    if (keys.shift && from >= 0 && from !== n) onPick(seatsBetween(current, from, n), 'add')
    else onPick([n], 'toggle')
    lastPicked.current = n
  }
  const pickRef = useRef(pick)
  pickRef.current = pick

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that changes is read from `latest`
  useEffect(() => {
    const target = surface.current
    if (!engine || !target) return
    let hovered = -1
    const hover = (at: Point | null) => {
      const { plan: current, tool: held } = latest.current
      const n = at && held !== 'rect' && held !== 'point' ? seatUnder(current, at) : -1
      if (n === hovered) return
      hovered = n
      engine.setOverlay({ hover: n })
      latest.current.onHover?.(n < 0 ? null : n)
      if (n < 0) hideTip()
      else showTip(n)
    }
    return followGestures(target, engine, {
      tool: () => latest.current.tool,
      mayBox: () => latest.current.onPick !== undefined,
      onHover: hover,
      onTap(at, { shift, touch }) {
        const { plan: current, tool: held, onPoint, onArea, geometry } = latest.current
        if (held === 'point') return onPoint?.(at)
        const n = seatUnder(current, at)
        if (n < 0) {
          const area = geometry.standing.find((each) => isInside(each, at))
          return area && onArea?.(area.areaNo)
        }
        // Smaller than a fingertip: a touch there comes nearer first.
        if (touch && current.size * engine.view().scale < touchSide) {
          return engine.moveTo(centred(at, (touchSide * 1.4) / current.size, engine.size()))
        }
        if (touch) showTip(n)
        pickRef.current(n, { shift })
      },
      onBox(box) {
        const inside = latest.current.plan.index.within(box)
        if (inside.length > 0) latest.current.onPick?.(inside, 'add')
      },
      onRect: (rect) => latest.current.onRect?.(rect),
    })
  }, [engine])

  const zoom = (step: 'in' | 'out' | 'fit') => {
    if (step === 'fit') engine?.fit()
    else engine?.zoomBy(step === 'in' ? zoomStep : 1 / zoomStep)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const shift = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    const step = ({ '+': 'in', '=': 'in', '-': 'out', '0': 'fit' } as const)[event.key]
    if (shift) engine?.panBy((shift[0] ?? 0) * panStep, (shift[1] ?? 0) * panStep)
    else if (step) zoom(step)
    else return
    event.preventDefault()
  }

  const onFocusSeat = (n: number | null) => {
    engine?.setOverlay({ focus: n ?? -1 })
    onHover?.(n)
    if (n === null) return hideTip()
    engine?.reveal(seatAt(plan, n))
    showTip(n)
  }

  return (
    <div ref={frame} className={cx('relative min-h-0 min-w-0 overflow-hidden', className)}>
      <div aria-hidden="true">
        <canvas ref={canvas} className="absolute inset-0 size-full" />
      </div>
      <SeatTwin
        label={label}
        plan={plan}
        nameOf={(n) => {
          const { place, state } = wordsOf(n)
          return [place, state, note?.(n)].filter(Boolean).join(', ')
        }}
        own={own}
        onPick={onPick && pick}
        onFocusSeat={onFocusSeat}
        onZoom={zoom}
      />
      <div
        ref={surface}
        role="application"
        aria-label={t('seatMap:surface', { label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move and zoom the picture
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={cx(
          'absolute inset-0 touch-none select-none rounded-[inherit] focus-visible:outline focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-2',
          tool === 'pan' ? 'cursor-grab active:cursor-grabbing' : 'cursor-crosshair',
        )}
      />
      <SeatTip handle={tip} frame={frame} />
      <div className="absolute right-3 bottom-3 flex flex-col gap-1.5">
        {onPick && (
          <IconButton
            variant="outlined"
            icon={BoxSelect}
            label={t('seatMap:boxSelect')}
            aria-pressed={boxes}
            className={boxes ? 'bg-accent-soft' : undefined}
            onClick={() => setBoxes(!boxes)}
          />
        )}
        <IconButton variant="outlined" icon={Plus} label={t('seatMap:zoomIn')} kbd="+" onClick={() => zoom('in')} />
        <IconButton variant="outlined" icon={Minus} label={t('seatMap:zoomOut')} kbd="-" onClick={() => zoom('out')} />
        <IconButton variant="outlined" icon={Maximize} label={t('seatMap:fit')} kbd="0" onClick={() => zoom('fit')} />
      </div>
      {engine && <Minimap engine={engine} scene={scene} listeners={viewListeners.current} />}
    </div>
  )
}

const isInside = (rect: Rect, at: Point) =>
  at.x >= rect.x && at.y >= rect.y && at.x <= rect.x + rect.width && at.y <= rect.y + rect.height
