import { membershipStates } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
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
import { useExportMemberships, useMemberships } from './queries.ts'
import { MembershipsTable, useMembershipColumns } from './table.tsx'
import { useMembershipsState } from './use-memberships-state.ts'

const MembershipDrawer = dialogOnDemand(() =>
  import('./drawer.tsx').then((part) => ({ default: part.MembershipDrawer })),
)
const SellDialog = dialogOnDemand(() => import('./sell-dialog.tsx').then((part) => ({ default: part.SellDialog })))

/** The memberships of the house: sold, looked up and kept. */
export default function MembershipsPage() {
  const { t } = useTexts('memberships')
  const format = useFormat()
  const state = useMembershipsState()
  const list = useMemberships(state.filter, state.after)
  const maySell = useMay('memberships', 'sell')
  const mayExport = useMay('memberships', 'export')
  const exported = useListExport(useExportMemberships(), state.filter)
  const [isSelling, setSelling] = useState(false)
  const columns = useMembershipColumns()
  const hidden = useHiddenColumns('memberships')
  const filters = [
    oneOf({
      id: 'state',
      label: t('memberships:column.state'),
      value: state.state,
      choices: membershipStates.map((value) => ({ value, label: t(`memberships:state.${value}`) })),
      any: t('memberships:anyState'),
      choose: (value) => state.change({ state: value }),
    }),
  ]
  const filterWords = useFilterWords(state.q.trim(), filters)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'memberships:count' : 'memberships:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const sell = maySell && (
    <Button variant="primary" icon={Plus} onClick={() => setSelling(true)}>
      {t('memberships:sell.action')}
    </Button>
  )
  return (
    <ListPage
      title={t('memberships:title')}
      subtitle={countText}
      primary={sell}
      exported={mayExport ? { ...exported, label: t('memberships:export') } : undefined}
      search={{
        label: t('memberships:search'),
        hint: t('memberships:searchHint'),
        value: state.q,
        onChange: (q) => state.change({ q }),
      }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      columns={columns}
      hidden={hidden}
      drawer={
        state.membershipId !== null && (
          <MembershipDrawer key={state.membershipId} id={state.membershipId} state={state} />
        )
      }
    >
      <MembershipsTable
        state={state}
        list={list}
        columns={columns}
        hidden={hidden}
        countText={countText}
        filterWords={filterWords}
        emptyAction={sell || undefined}
      />
      {isSelling && <SellDialog onClose={() => setSelling(false)} />}
    </ListPage>
  )
}
