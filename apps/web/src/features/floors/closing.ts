import type { FloorId, SessionDecision, SessionFate, UndecidedSession } from '@marquee/contract'
import type { Failure } from '../../lib/trpc/failure.ts'

/** What is chosen for a ticket session so far. */
export interface Choice {
  fate: SessionFate | ''
  date: string
  time: string
  /** Empty: it stays on its floor. */
  floorId: string
}
export type Choices = Readonly<Record<string, Choice>>

/** A session before anything is chosen for it; a move begins with where it is. */
export const noChoice = ({ date, time }: UndecidedSession): Choice => ({ fate: '', date, time, floorId: '' })

/** What is wrong with a choice; null when it can be sent. */
export function wrongIn(session: UndecidedSession, choice: Choice): 'missing' | 'notMoved' | null {
  if (choice.fate === '') return 'missing'
  if (choice.fate !== 'move') return null
  const isElsewhere = choice.floorId !== '' && choice.floorId !== session.floor.id
  const isLater = choice.date !== session.date || choice.time !== session.time
  return choice.date === '' || choice.time === '' || !(isElsewhere || isLater) ? 'notMoved' : null
}

/** The choices as they are sent, in the order of the list. */
export function decisionsOf(sessions: readonly UndecidedSession[], choices: Choices): SessionDecision[] {
  return sessions.flatMap((session): SessionDecision[] => {
    const { fate, date, time, floorId } = choices[session.id] ?? noChoice(session)
    const ticketSessionId = session.id
    if (fate === '') return []
    if (fate !== 'move') return [{ ticketSessionId, fate }]
    return [{ ticketSessionId, fate, date, time, ...(floorId === '' ? {} : { floorId: floorId as FloorId }) }]
  })
}

/** One fate for all that may have it; the others keep what was chosen for them. */
export function chooseForAll(sessions: readonly UndecidedSession[], choices: Choices, fate: SessionFate): Choices {
  const entries = sessions.map((session) => {
    const choice = choices[session.id] ?? noChoice(session)
    return [session.id, session.fates.includes(fate) ? { ...choice, fate } : choice]
  })
  return Object.fromEntries(entries)
}

/** Which session a refusal is about; null when it is about none in particular. */
export function refusedSession(failure: Failure | null, decisions: readonly SessionDecision[]): string | null {
  if (!failure) return null
  const named = failure.details.ticketSessionId
  if (typeof named === 'string') return named
  const place = failure.issues.map(({ path }) => /^decisions\.(\d+)\./.exec(path)?.[1]).find(Boolean)
  return place === undefined ? null : (decisions[Number(place)]?.ticketSessionId ?? null)
}
