import { giftCardStates } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Gift from 'lucide-react/icons/gift'
import Plus from 'lucide-react/icons/plus'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { oneOf } from '../../lib/list/filters.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useHiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { CardsTable, useCardColumns } from './cards-table.tsx'
import { useCards, useExportCards } from './queries.ts'
import { useCardsState } from './use-cards-state.ts'

const CardDrawer = dialogOnDemand(() => import('./card-drawer.tsx').then((part) => ({ default: part.CardDrawer })))
const SellDialog = dialogOnDemand(() => import('./sell-dialog.tsx').then((part) => ({ default: part.SellDialog })))
const IssueDialog = dialogOnDemand(() => import('./issue-dialog.tsx').then((part) => ({ default: part.IssueDialog })))
const CheckDialog = dialogOnDemand(() => import('./check-dialog.tsx').then((part) => ({ default: part.CheckDialog })))

type Open = 'sell' | 'issue' | 'check' | null

/** The gift cards of the house: sold, charged, checked and kept. */
export default function GiftCardsPage() {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  const state = useCardsState()
  const list = useCards(state.filter, state.after)
  const exported = useListExport(useExportCards(), state.filter)
  const [maySell, mayIssue, mayExport] = [
    useMay('gift_cards', 'sell'),
    useMay('gift_cards', 'issue'),
    useMay('gift_cards', 'export'),
  ]
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const columns = useCardColumns()
  const hidden = useHiddenColumns('giftCards')
  const filters = [
    oneOf({
      id: 'state',
      label: t('giftCards:column.state'),
      value: state.state,
      choices: giftCardStates.map((value) => ({ value, label: t(`giftCards:state.${value}`) })),
      any: t('giftCards:anyState'),
      choose: (value) => state.change({ state: value }),
    }),
  ]
  const filterWords = useFilterWords(state.q.trim(), filters)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'giftCards:count' : 'giftCards:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const sell = maySell && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('sell')}>
      {t('giftCards:sell.action')}
    </Button>
  )
  return (
    <ListPage
      title={t('giftCards:title')}
      subtitle={countText}
      primary={sell}
      actions={
        <Button icon={ScanSearch} onClick={() => setOpen('check')}>
          {t('giftCards:check.action')}
        </Button>
      }
      menu={
        mayIssue
          ? [{ id: 'issue', label: t('giftCards:issue.action'), icon: Gift, onSelect: () => setOpen('issue') }]
          : []
      }
      exported={mayExport ? { ...exported, label: t('giftCards:export') } : undefined}
      search={{
        label: t('giftCards:search'),
        hint: t('giftCards:searchHint'),
        value: state.q,
        onChange: (q) => state.change({ q }),
      }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      columns={columns}
      hidden={hidden}
      drawer={state.cardId !== null && <CardDrawer key={state.cardId} id={state.cardId} state={state} />}
    >
      <CardsTable
        state={state}
        list={list}
        columns={columns}
        hidden={hidden}
        countText={countText}
        filterWords={filterWords}
        emptyAction={sell || undefined}
      />
      {open === 'sell' && <SellDialog onClose={close} />}
      {open === 'issue' && <IssueDialog onClose={close} />}
      {open === 'check' && <CheckDialog onClose={close} onOpen={state.open} />}
    </ListPage>
  )
}
