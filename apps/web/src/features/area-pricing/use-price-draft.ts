import type { RidePriceSheet } from '@marquee/contract/transport'
import { useState } from 'react'
import { writeAmount } from '../../lib/amount.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useSavePrices } from './queries.ts'
import { type Cell, cellKey, changesOf, type Draft, savedCells } from './sheet.ts'

type Refused = 'taken' | 'stale' | 'gone'

/** What is typed into the prices of rides: values, problems, saving. */
export function usePriceDraft(sheet: RidePriceSheet) {
  const { t, language } = useTexts('areas')
  const save = useSavePrices()
  const command = useCommand('ridePrices.save', save.mutateAsync)
  const [draft, setDraft] = useState<Draft>({})
  const [refused, setRefused] = useState<Readonly<Record<string, Refused>>>({})
  const saved = savedCells(sheet.prices)
  const { changes, keys, wrong } = changesOf(draft, sheet.currency)
  const savedText = (key: string) => {
    const minor = saved.get(key)
    return minor === undefined ? '' : writeAmount(minor, sheet.currency, language)
  }

  function write(typed: readonly { cell: Cell; text: string }[]) {
    const next: Record<string, Draft[string]> = { ...draft }
    for (const { cell, text } of typed) {
      const key = cellKey(cell)
      next[key] = { cell, text, baseMinor: draft[key] ? draft[key].baseMinor : (saved.get(key) ?? null) }
    }
    setDraft(next)
    setRefused({})
    command.clear()
  }

  async function submit() {
    const done = await command.act({ changes })
    if (!done) return
    if (!('failure' in done)) {
      setDraft({})
      setRefused({})
      toast.success(t('areas:prices.saved'))
      return
    }
    const { issues, reason, details } = done.failure
    if (reason === 'STALE') {
      const key = keys[Number(details.index)]
      const typed = key === undefined ? undefined : draft[key]
      if (key === undefined || typed === undefined) return
      // What somebody else has entered is shown; saving again replaces it.
      const now = details.amountMinor
      setDraft({ ...draft, [key]: { ...typed, baseMinor: typeof now === 'number' ? now : null } })
      setRefused({ [key]: 'stale' })
      return
    }
    const marked = issues.flatMap(({ path, message }) => {
      const key = keys[Number(path.split('.')[1])]
      return key ? [[key, message === 'field.otherPrice' ? 'taken' : 'gone'] as const] : []
    })
    setRefused(Object.fromEntries(marked))
  }

  return {
    draft,
    changes,
    wrong: new Set(wrong),
    refused,
    failure: Object.keys(refused).length > 0 ? null : command.failure,
    attempt: command.attempt,
    pending: command.pending,
    savedText,
    valueOf: (key: string) => draft[key]?.text ?? savedText(key),
    isChanged: (key: string) => keys.includes(key),
    write,
    /** Forgets what was typed into one cell. */
    revert(key: string) {
      const { [key]: _, ...rest } = draft
      setDraft(rest)
    },
    submit,
    discard() {
      setDraft({})
      setRefused({})
      command.clear()
    },
  }
}

export type PriceDraft = ReturnType<typeof usePriceDraft>
