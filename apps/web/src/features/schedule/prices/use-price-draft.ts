import type { PriceRuleRow, TicketProductRow } from '@marquee/contract'
import { useRef, useState } from 'react'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { changesOf, commandOf, type PriceDraft, type PriceScope, refusedFields, rowsOf } from '../model/price-rows.ts'
import { usePriceMutations } from '../queries.ts'
import type { Names } from './use-names.ts'

interface PriceList {
  version: number
  currency: string
  rules: PriceRuleRow[]
}

/** What is typed into the prices of each product, kept while another one is looked at. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, PriceDraft>>>({})
  return {
    of: (productId: string): PriceDraft => drafts[productId] ?? {},
    set: (productId: string, draft: PriceDraft) => setDrafts((all) => ({ ...all, [productId]: draft })),
    isAny: Object.values(drafts).some((draft) => Object.keys(draft).length > 0),
    clear: () => setDrafts({}),
  }
}

export type Drafts = ReturnType<typeof useDrafts>

/** The prices of one product while they are written: rows, changes, problems, saving. */
export function usePriceDraft(
  product: TicketProductRow,
  list: PriceList,
  { drafts, names }: { drafts: Drafts; names: Names },
) {
  const { t } = useTexts('schedule')
  const { savePrices } = usePriceMutations()
  const [added, setAdded] = useState<PriceScope[]>([])
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [asks, setAsks] = useState<'save' | 'stale' | null>(null)
  // The version on which the edit began: a save by somebody else since then is noticed.
  const base = useRef(list.version)
  const draft = drafts.of(product.id)
  const isEmpty = Object.keys(draft).length === 0
  if (isEmpty) base.current = list.version

  const passTypes = product.passTypes.filter((type) => type.archivedAt === null)
  const rows = rowsOf(names.categories, list.rules, added)
  const { changes, wrong } = changesOf({ rows, passTypes, rules: list.rules, currency: list.currency }, draft)

  async function save() {
    if (savePrices.isPending) return
    const { fields, sets, removes } = commandOf(changes)
    setFailure(null)
    try {
      await savePrices.mutateAsync({ productId: product.id, expectedVersion: base.current, sets, removes })
      drafts.set(product.id, {})
      setAdded([])
      setAsks(null)
      toast.success(t('schedule:prices.saved'))
    } catch (error) {
      const read = readFailure(error)
      setAttempt((count) => count + 1)
      if (read.reason === 'STALE') {
        setAsks('stale')
        return
      }
      const refused = refusedFields(read.issues, fields)
      setTaken(new Set(refused))
      setFailure(refused.length > 0 ? null : read)
      setAsks(null)
    }
  }

  return {
    product,
    passTypes,
    rows,
    draft,
    changes,
    wrong: new Set(wrong),
    taken,
    failure,
    attempt,
    pending: savePrices.isPending,
    asks,
    write(key: string, text: string) {
      setTaken(new Set([...taken].filter((each) => each !== key)))
      drafts.set(product.id, { ...draft, [key]: text })
    },
    /** A field that is left as it stands is no longer written. */
    settle(key: string) {
      if (draft[key] === undefined || wrong.includes(key) || changes.some((change) => change.key === key)) return
      const { [key]: _, ...rest } = draft
      drafts.set(product.id, rest)
    },
    addRow: (scope: PriceScope) => setAdded([...added, scope]),
    ask: () => {
      setAttempt((count) => count + 1)
      if (wrong.length === 0) setAsks('save')
    },
    close: () => setAsks(null),
    save,
    discard() {
      drafts.set(product.id, {})
      setAdded([])
      setTaken(new Set())
      setFailure(null)
      setAsks(null)
    },
    /** Goes on with what was typed, on the prices as they stand now. */
    compareAgain() {
      base.current = list.version
      setAsks('save')
    },
  }
}

export type PriceDraftState = ReturnType<typeof usePriceDraft>
