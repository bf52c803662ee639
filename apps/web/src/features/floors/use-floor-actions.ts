import { type FloorRow, type FloorState, inLanguage, type SessionDecision } from '@marquee/contract'
import type { MenuEntry } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Wrench from 'lucide-react/icons/wrench'
import { useRef, useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { currentRecord } from '../../lib/form/use-record-form.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { nameOr } from './model.ts'
import { useFloorMutations } from './queries.ts'

const icons = { open: CircleCheck, closed: CircleMinus, maintenance: Wrench } as const

/** A question for the word why: which floor is to be closed or repaired. */
export interface AskedState {
  row: FloorRow
  state: Exclude<FloorState, 'open'>
}

/** What the preview said of the guests of sessions that are cancelled with the floor. */
export interface CallOff {
  expectedOrders: number
  expectedBackMinor: number
}

/** What can be done with a floor besides writing it: state, gates, archive. Each can be taken back. */
export function useFloorActions() {
  const { t, language } = useTexts('floors', 'common')
  const maySetState = useMay('floors', 'set_state')
  const mayArchive = useMay('floors', 'archive')
  const { setState, setGate, archive } = useFloorMutations()
  const [asked, setAsked] = useState<AskedState | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const busy = useRef(new Set<string>())
  const nameOf = (row: FloorRow) => inLanguage(row.name, language)

  /** One action at a time for each thing: pressed twice it is done once. */
  async function once(key: string, action: () => Promise<void>, row?: FloorRow) {
    if (busy.current.has(key)) return
    busy.current.add(key)
    try {
      await action()
    } catch (error) {
      sayWhy(error, row)
    } finally {
      busy.current.delete(key)
    }
  }

  function sayWhy(error: unknown, row?: FloorRow) {
    const { issues, reason, details } = readFailure(error)
    const [issue] = issues
    // Brought back, a floor may meet another that has taken its place.
    if (issue?.path === 'code') toast.error(t('floors:restore.code'))
    else if (issue?.path === 'isGround') toast.error(t('floors:restore.ground'))
    else if (row && reason === 'STATE' && typeof details.sessions === 'number')
      toast.error(t('floors:archive.sessions', { count: details.sessions, name: nameOf(row) }))
    else reportFailure(error)
  }

  function saidState(row: FloorRow, before: FloorRow, decisions: readonly SessionDecision[] = []) {
    const said = t(`floors:toast.${row.state}`, { name: nameOf(row) })
    // What became of the sessions is not taken back with the state of the floor.
    if (decisions.some(({ fate }) => fate !== 'keep')) {
      toast.success(said)
      return
    }
    toast.success(said, {
      action: {
        label: t('common:action.undo'),
        onSelect: () =>
          void once(row.id, async () => {
            const { state, stateReason } = before
            // Closing asks about the sessions each time.
            if (state === 'closed') return askState(row, state)
            await setState.mutateAsync({
              id: row.id,
              expectedRev: row.rev,
              state,
              ...(stateReason === null ? {} : { reason: stateReason }),
            })
            toast.info(t(`floors:toast.${state}`, { name: nameOf(row) }))
          }),
      },
    })
  }

  const openFloor = (row: FloorRow) =>
    once(row.id, async () => {
      saidState(await setState.mutateAsync({ id: row.id, expectedRev: row.rev, state: 'open' }), row)
    })

  /** Returns whether it is done. The question stays with what went wrong, about the floor as it is now. */
  async function confirmState(reason: string, decisions: SessionDecision[], callOff?: CallOff) {
    if (!asked || setState.isPending) return
    const { row, state } = asked
    setFailure(null)
    try {
      const input = { id: row.id, expectedRev: row.rev, state, reason, decisions, ...(callOff && { callOff }) }
      const saved = await setState.mutateAsync({ ...input, commandId: commandIdFor('floors.setState', input) })
      forgetCommandId('floors.setState')
      setAsked(null)
      saidState(saved, row, decisions)
    } catch (error) {
      const read = readFailure(error)
      const current = currentRecord<FloorRow>(read)
      if (current) setAsked({ row: current, state })
      setFailure(read)
    }
  }

  const toggleGate = (row: FloorRow, gateId: FloorRow['gates'][number]['id'], isOpen: boolean) => {
    const gate = row.gates.find((each) => each.id === gateId)
    const name = gate ? nameOr(gate.name, language, row.code) : row.code
    const set = (open: boolean) => setGate.mutateAsync({ floorId: row.id, gateId, isOpen: open })
    const words = (open: boolean) => t(open ? 'floors:toast.gateOpen' : 'floors:toast.gateClosed', { name })
    void once(gateId, async () => {
      await set(isOpen)
      toast.success(words(isOpen), {
        action: {
          label: t('common:action.undo'),
          onSelect: () =>
            void once(gateId, async () => {
              await set(!isOpen)
              toast.info(words(!isOpen))
            }),
        },
      })
    })
  }

  const archiveFloor = (row: FloorRow, onDone?: () => void) => {
    const action = async () => {
      const name = nameOf(row)
      const words = (target: FloorRow) =>
        t(target.archivedAt ? 'floors:toast.archived' : 'floors:toast.restored', { name })
      const saved = await archive.mutateAsync({ id: row.id, expectedRev: row.rev })
      onDone?.()
      toast.success(words(saved), {
        action: {
          label: t('common:action.undo'),
          onSelect: () =>
            void once(row.id, async () => {
              toast.info(words(await archive.mutateAsync({ id: saved.id, expectedRev: saved.rev })))
            }),
        },
      })
    }
    void once(row.id, action, row)
  }

  const askState = (row: FloorRow, state: AskedState['state']) => {
    setFailure(null)
    setAsked({ row, state })
  }

  /** What is offered for a floor, as a menu. */
  const stepsOf = (row: FloorRow, onArchived?: () => void): MenuEntry[] => {
    const isArchived = row.archivedAt !== null
    const states: MenuEntry[] =
      !maySetState || isArchived
        ? []
        : (['open', 'closed', 'maintenance'] as const)
            .filter((state) => state !== row.state)
            .map((state) => ({
              id: state,
              label: t(`floors:action.${state}`),
              icon: icons[state],
              onSelect: () => (state === 'open' ? void openFloor(row) : askState(row, state)),
            }))
    const away: MenuEntry[] = mayArchive
      ? [
          ...(states.length > 0 ? [{ kind: 'separator' as const, id: 'line' }] : []),
          {
            id: 'archive',
            label: t(isArchived ? 'floors:action.restore' : 'floors:action.archive'),
            icon: isArchived ? ArchiveRestore : Archive,
            onSelect: () => archiveFloor(row, onArchived),
          },
        ]
      : []
    return [...states, ...away]
  }

  return {
    maySetState,
    stepsOf,
    openFloor,
    askState,
    toggleGate,
    asked,
    failure,
    confirmState,
    cancelState: () => setAsked(null),
    pending: setState.isPending,
  }
}

export type FloorActions = ReturnType<typeof useFloorActions>
