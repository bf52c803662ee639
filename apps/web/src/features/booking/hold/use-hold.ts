import type { Hold, SeatChange, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { knowsServerTime, noteServerTime, serverNow } from '../../../parts/live-seats/server-clock.ts'
import { useOver } from '../../../parts/live-seats/use-over.ts'
import { useOwnHolds, useReadOwnHolds, useSeatMutations, useSuggestSeats, type Wish } from '../queries.ts'
import { keepHold, keptExpired, keptHold } from './kept.ts'
import { lostPlaces, plainPlaces, withLost } from './lost-places.ts'
import { type Asked, type Problem, problemOf } from './problem.ts'
import { regain } from './regain.ts'
import { isLapsed, lapsedOf, wasTooLate } from './renew.ts'
import { useBackAgain } from './use-back-again.ts'
import { useChannel } from './use-channel.ts'
import { useQueue } from './use-queue.ts'
import { useTake } from './use-take.ts'

type Pools = Hold['pools']
const nothing: ReadonlySet<number> = new Set()
const isEmpty = (hold: Hold) => hold.seatNos.length === 0 && hold.pools.length === 0

/**
 * What the clerk holds in a ticket session. Choosing is holding: the server decides, nothing is shown as held before it
 * has answered. One hold is the basket; further ones (of another tab, or put aside) wait in `others`. Nothing joins a
 * basket whose time is up: where `keepsMoney` says that something was paid on it, all of it is taken again first; else it
 * is over, and what is chosen begins a new one. `placesOf`: of which kinds the places of a hold are.
 */
export function useHold(id: TicketSessionId, mayHold: boolean, keepsMoney: () => boolean, placesOf = plainPlaces) {
  const seats = useSeatMutations()
  const { take, takeOver, wasAsked, isFound, free } = useTake(id)
  const suggest = useSuggestSeats(id)
  const readOwn = useReadOwnHolds(id)
  const own = useOwnHolds(id, mayHold)
  const queue = useQueue()
  const [channel, chooseChannel] = useChannel()
  const [hold, showHold] = useState<Hold | null>(null)
  const [others, setOthers] = useState<Hold[]>([])
  const [pending, setPending] = useState(nothing)
  const [problem, setProblem] = useState<Problem | null>(null)
  // What the next step in the queue finds, without waiting for a drawing.
  const current = useRef<Hold | null>(null)
  const heirs = useRef(new Map<string, string>())
  // A sale is under way, or its answer was lost.
  const isSent = useRef(false)
  const isOver = useOver(hold)

  function setHold(next: Hold | null) {
    if (next) noteServerTime(next.now)
    show(next)
  }

  function show(next: Hold | null) {
    current.current = next
    keepHold(id, next)
    showHold(next)
  }

  /**
   * Compares with what the server keeps for the clerk: after a lost answer or connection, or a doubtful change. `gone`:
   * what is said when the whole basket is no longer there.
   */
  async function reconcile(gone: Problem = { kind: 'released' }) {
    const rows = await readOwn()
    const kept = current.current
    const found = rows.find((row) => (kept ? row.id === kept.id : wasAsked(row.id)))
    setOthers(rows.filter((row) => row.id !== (found?.id ?? kept?.id)))
    if (found) {
      const lost = (kept?.seatNos ?? []).filter((seatNo) => !found.seatNos.includes(seatNo))
      if (lost.length > 0) setProblem({ kind: 'gone', seatNos: lost })
      if (wasAsked(found.id)) isFound()
      setHold(isEmpty(found) ? null : found)
    } else if (kept && Date.parse(kept.expiresAt) > serverNow()) {
      setProblem(gone)
      setHold(null)
    }
  }

  /** After a lost answer: what the server holds by now is the answer. */
  async function lookUp() {
    const sizeOf = (of: Hold | null) => JSON.stringify([of?.seatNos, of?.pools])
    const before = sizeOf(current.current)
    await reconcile()
    if (sizeOf(current.current) !== before) setProblem((said) => (said?.kind === 'failed' ? null : said))
  }

  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    if (!own.data || isKnown) return
    if (own.data[0]) noteServerTime(own.data[0].now)
    if (!knowsServerTime()) return
    setKnown(true)
    const full = own.data.filter((row) => !isEmpty(row))
    // Only what this tab had: the basket of another window is another guest's, and waits beside it.
    const kept = keptHold(id)
    const last = current.current ?? keptExpired(id, serverNow()) ?? full.find((row) => row.id === kept?.id) ?? null
    setOthers(full.filter((row) => row.id !== last?.id))
    if (!current.current) show(last)
  })

  // What happened meanwhile is asked when the connection is back, or the clerk from another window.
  useBackAgain(() => {
    if (isKnown && mayHold && !isSent.current) queue.run(lookUp).catch(() => undefined)
  })

  /** Seats that one's own other window has are nobody else's: what it holds is looked up and offered. */
  async function findAside(seatNos: readonly number[]) {
    const rows = await readOwn().catch(() => [])
    const waiting = rows.filter((row) => row.id !== current.current?.id && !isEmpty(row))
    const found = waiting.find((row) => seatNos.every((seatNo) => row.seatNos.includes(seatNo)))
    if (!found) return
    setOthers(waiting)
    setProblem({ kind: 'aside', seatNos: [...seatNos], hold: found })
  }

  /** One step of the clerk; what the server refuses becomes the problem. True when it worked. */
  async function step(action: () => Promise<void>, asked: Asked = {}): Promise<boolean> {
    try {
      await queue.run(action)
      return true
    } catch (error) {
      const said = problemOf(error, asked)
      setProblem(said)
      if (said.kind === 'taken') await findAside(said.seatNos)
      // Without an answer nobody here knows what became of it. When this fails too, the connection asks when it is back.
      if (isPassing(readFailure(error).reason) && !isSent.current) await queue.run(lookUp).catch(() => undefined)
      return false
    }
  }

  async function give(holdId: SeatHoldId, when: { unlessPaid?: true } = {}) {
    await seats.release({ holdId, ...when })
    if (current.current?.id === holdId) setHold(null)
    else setOthers((rows) => rows.filter((row) => row.id !== holdId))
  }

  async function change({ add = [], remove = [], pools }: { add?: number[]; remove?: number[]; pools?: Pools }) {
    const kept = current.current
    const wishes = pools?.filter((pool) => pool.qty > 0)
    if (!kept) {
      if (add.length + (wishes?.length ?? 0) > 0) setHold(await take({ seatNos: add, pools: wishes, channel }))
      return
    }
    const left = kept.seatNos.filter((seatNo) => !remove.includes(seatNo)).length + add.length
    if (left + (wishes ?? kept.pools).length === 0) {
      heirs.current.set('', kept.id)
      return give(kept.id)
    }
    setHold(await seats.change({ holdId: kept.id, add, remove, ...(wishes ? { pools: wishes } : {}) }))
  }

  /** Takes everything of the basket again, without what others have by now. */
  async function takeAgain(kept: Hold) {
    const before = placesOf(kept)
    const { hold: held, problem } = await regain(kept, {
      now: serverNow,
      extend: (holdId) => seats.extend({ holdId }),
      take,
      give: (holdId) => seats.release({ holdId }),
      free,
      async without(of, seatNos) {
        await change({ remove: seatNos })
        return current.current?.id === of.id ? current.current : null
      },
    })
    if (held && held.id !== kept.id) heirs.current.set(held.id, kept.id)
    setHold(held)
    const lost = withLost(problem, lostPlaces(before, held?.pools ?? []))
    setProblem(lost)
    return lost === null
  }

  /** Leaves no basket whose time is up: it is taken again, or over. `wanted`: what goes into the next one anyway. */
  async function renew(kept: Hold, wanted: readonly number[] = []) {
    if (keepsMoney()) {
      await takeAgain(kept)
      return
    }
    // What cannot be given back now is free by itself: its time is up.
    await seats.release({ holdId: kept.id }).catch(() => undefined)
    setHold(null)
    setProblem(lapsedOf(kept, wanted))
  }

  /** Adds to the basket; to the next one when the time of this one is up, also where only the server knows that yet. */
  async function add(seatNos: number[], wish?: Wish) {
    const kept = current.current
    if (isLapsed(kept, serverNow())) await renew(kept, seatNos)
    const next = current.current
    if (!next) return setHold(await take({ seatNos, ...(wish && { best: wish }), channel }))
    try {
      const chosen = wish ? (await suggest(wish)).seatNos : seatNos
      const more = chosen.filter((seatNo) => !next.seatNos.includes(seatNo))
      if (more.length > 0) await change({ add: more })
    } catch (error) {
      if (!wasTooLate(error)) throw error
      await renew(next, seatNos)
      await add(seatNos, wish)
    }
  }

  const whilePending = async (seatNos: number[], action: () => Promise<boolean>) => {
    setPending((before) => new Set([...before, ...seatNos]))
    const worked = await action()
    setPending((before) => new Set([...before].filter((seatNo) => !seatNos.includes(seatNo))))
    return worked
  }

  return {
    hold,
    /** The same as it is by now, for what follows a step. */
    now: () => current.current,
    /** Whether it is known what was held when the page opened. */
    isKnown: isKnown || !mayHold,
    others,
    pending,
    problem,
    isOver,
    isBusy: queue.isBusy,
    /** By which channel the next basket is sold; one that is held keeps its own. */
    channel,
    chooseChannel,
    /** Whether a hold goes on with what another one kept; '': none does, since the clerk took its last place out. */
    isHeir: (holdId: string, of: string) => heirs.current.get(holdId) === of,
    forgetProblem: () => setProblem(null),
    report: setProblem,

    /** Adds seats, or gives some back. */
    change({ add: more = [], remove = [] }: { add?: number[]; remove?: number[] }) {
      setProblem(null)
      const action = () => (more.length > 0 ? add(more) : change({ remove }))
      return whilePending(more, () => step(action, { seatNos: more }))
    },
    /** How many places in which areas, whole; in the basket that `renewed` has left. */
    setPools(pools: Pools) {
      setProblem((said) => (said?.kind === 'lapsed' ? said : null))
      return step(() => change({ pools }))
    },
    /** Before places are added: what they join, the basket that is shown or a new one. */
    async renewed(): Promise<'same' | 'new' | 'failed'> {
      const kept = current.current
      if (!isLapsed(kept, serverNow())) return 'same'
      setProblem(null)
      if (!(await step(() => renew(kept)))) return 'failed'
      return current.current ? 'same' : 'new'
    },
    /** Marquee chooses; what is held already stays. */
    best(wish: Wish) {
      setProblem(null)
      return step(() => add([], wish), { wish })
    },
    extend: () =>
      step(async () => {
        const kept = current.current
        if (kept) setHold(await seats.extend({ holdId: kept.id }))
      }),
    /** After the time is up: the same seats once more, without those that others have now. */
    regain: () =>
      step(async () => {
        const kept = current.current
        if (kept) await takeAgain(kept)
      }),
    /** Before money is taken: the basket, when everything in it is held; else null. */
    async secure(): Promise<Hold | null> {
      let isWhole = true
      const worked = await step(async () => {
        const kept = current.current
        if (isLapsed(kept, serverNow())) isWhole = await takeAgain(kept)
      })
      return worked && isWhole ? current.current : null
    },
    /** Gives a basket back, and with the one in front what was said of it; STATE when money was taken `unlessPaid`. */
    release: (holdId: SeatHoldId, when: { unlessPaid?: true } = {}) =>
      step(async () => {
        const isInFront = current.current?.id === holdId
        await give(holdId, when)
        if (isInFront) setProblem(null)
      }),
    /** Another basket of one's own comes forward; the present one waits. */
    open(other: Hold) {
      const kept = current.current
      setOthers((rows) => [...rows.filter((row) => row.id !== other.id), ...(kept ? [kept] : [])])
      setProblem(null)
      show(other)
    },
    /** Seats of others into a basket of one's own; the present basket waits. */
    async takeOver(seatNos: number[], reason: string) {
      setProblem(null)
      return step(async () => {
        if (isLapsed(current.current, serverNow())) await renew(current.current)
        const held = await takeOver(seatNos, reason)
        const kept = current.current
        if (kept) setOthers((rows) => [...rows, kept])
        setHold(held)
      })
    },
    /** Sells the basket in turn with everything else. */
    sell: (send: (kept: Hold) => Promise<{ isUnanswered: boolean }>): Promise<void> =>
      queue.run(async () => {
        const kept = current.current
        if (!kept) throw new Error('there is no basket')
        // An answer that is lost leaves the basket as it was sent, so that the same can be sent again.
        isSent.current = true
        let isUnanswered = false
        try {
          isUnanswered = (await send(kept)).isUnanswered
        } finally {
          isSent.current = isUnanswered
        }
      }),
    /** It is sold: nothing of it is held any more. */
    forgetSold(holdId: string) {
      isSent.current = false
      setProblem(null)
      if (current.current?.id === holdId) setHold(null)
    },
    /** Looks up what the server keeps, after something that made it doubtful. */
    recheck() {
      isSent.current = false
      return queue.run(() => reconcile()).catch(() => undefined)
    },
    /** The hold is no more what the server keeps: seats that others have leave it. */
    drop: (seatNos: number[]) => step(() => change({ remove: seatNos })),

    /** Hears every change of the map: what touches the basket and was not its own doing is looked up. */
    onSeatChange({ seats: changes }: SeatChange) {
      const kept = current.current
      if (!kept || isSent.current) return
      const mine = new Set(kept.seatNos)
      const foreign = changes.filter((each) => each.hold !== kept.id && each.n.some((seatNo) => mine.has(seatNo)))
      if (foreign.length === 0) return
      void queue
        .run(async () => {
          const still = current.current
          if (still?.id !== kept.id || isSent.current) return
          const mineNow = new Set(still.seatNos)
          const touched = foreign.flatMap((each) =>
            each.n.filter((seatNo) => mineNow.has(seatNo)).map((n) => [n, each.s]),
          )
          if (touched.length === 0) return
          const isSold = touched.length === still.seatNos.length && touched.every(([, status]) => status === 2)
          if (Date.parse(still.expiresAt) > serverNow())
            return reconcile(isSold ? { kind: 'sold', seatNos: still.seatNos } : undefined)
          // Its time was up, and others took from it: that is their right.
          const lost = touched.flatMap(([n = -1, status]) => (status === 0 ? [] : [n]))
          if (lost.length === 0) return
          setProblem({ kind: 'gone', seatNos: lost })
          await change({ remove: lost })
        })
        .catch(() => undefined)
    },
  }
}

export type HeldSeats = ReturnType<typeof useHold>
