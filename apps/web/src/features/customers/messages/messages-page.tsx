import type { MessageRow } from '@marquee/contract/customer-messages'
import { DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { useMemo } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Views } from '../views.tsx'
import { useMessageChanges, useMessages } from './queries.ts'
import { Results } from './results.tsx'
import { useOpenText } from './use-open-text.ts'
import { useToWhom } from './use-to-whom.ts'

const MessageDrawer = dialogOnDemand(() =>
  import('./message-drawer.tsx').then((part) => ({ default: part.MessageDrawer })),
)

const none = { filters: {} }

/** What was sent to customers, the newest first, and what became of it. */
export default function MessagesPage() {
  const { t } = useTexts('customers', 'customerMessages')
  const format = useFormat()
  const state = useListUrl(none)
  const list = useMessages(state.after)
  useMessageChanges()
  const toWhom = useToWhom()
  const columns = useColumns()
  const page = list.data
  const open = page?.rows.find(({ id }) => id === state.id)
  const countText = page
    ? t(page.totalIsExact ? 'customerMessages:list.count' : 'customerMessages:list.atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  return (
    <ListPage
      title={t('customers:title')}
      subtitle={countText}
      views={<Views view="messages" />}
      drawer={open && <MessageDrawer key={open.id} message={open} onClose={state.close} />}
    >
      <ListTable
        label={t('customerMessages:list.title')}
        address="/customers?view=messages&id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={(row) => row.template}
        countText={countText}
        words={{ failed: t('customerMessages:list.failed') }}
        empty={<EmptyState title={t('customerMessages:list.empty')} body={t('customerMessages:list.emptyHint')} />}
        card={(row, card) => (
          <DataCard
            title={row.template}
            facts={[toWhom(row), format.dateTime(row.at, 'short'), row.by.name].join(' · ')}
            badge={<Results message={row} most={1} />}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

function useColumns(): DataColumn<MessageRow>[] {
  const { t, language } = useTexts('customerMessages')
  const format = useFormat()
  const toWhom = useToWhom()
  const openText = useOpenText()
  return useMemo(
    () => [
      {
        id: 'message',
        header: t('customerMessages:list.message'),
        grows: true,
        skeleton: 'identity',
        cell: (row) => (
          <span className="block min-w-0">
            <b className="block truncate font-semibold">{row.template}</b>
            <span className="block truncate text-ink-3 text-xs">
              {openText((language === 'tr' ? row.subjectTr : row.subjectEn) ?? row.subjectEn ?? row.subjectTr ?? '')}
            </span>
          </span>
        ),
      },
      {
        id: 'to',
        header: t('customerMessages:list.to'),
        hideBelow: 'md',
        cell: (row) => <span className="block max-w-[16rem] truncate text-ink-2">{toWhom(row)}</span>,
      },
      {
        id: 'results',
        header: t('customerMessages:list.results'),
        width: 300,
        cell: (row) => <Results message={row} most={2} />,
      },
      {
        id: 'at',
        header: t('customerMessages:list.at'),
        width: 150,
        cell: (row) => (
          <time dateTime={row.at} className="tnum block truncate">
            {format.dateTime(row.at, 'short')}
          </time>
        ),
      },
      {
        id: 'by',
        header: t('customerMessages:list.by'),
        hideBelow: 'lg',
        cell: (row) => <span className="block max-w-[9rem] truncate text-ink-2">{row.by.name}</span>,
      },
    ],
    [t, language, format, toWhom, openText],
  )
}
