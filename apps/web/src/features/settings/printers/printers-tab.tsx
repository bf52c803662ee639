import { inLanguage } from '@marquee/contract'
import { type PrinterLight, type PrinterRow, printerRecord } from '@marquee/contract/printers'
import type { MessageKey } from '@marquee/i18n'
import { Badge, Button, type IconType, type Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import Monitor from 'lucide-react/icons/monitor'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { RecordList } from '../records/record-list.tsx'
import { printerCalls, usePrinterSources } from './queries.ts'

const ServeDialog = dialogOnDemand(() => import('./serve-dialog.tsx').then((part) => ({ default: part.ServeDialog })))
const QueueDrawer = dialogOnDemand(() => import('./queue-drawer.tsx').then((part) => ({ default: part.QueueDrawer })))

const looks: Record<PrinterLight | 'browser', { tone: Tone; icon: IconType }> = {
  untried: { tone: 'neutral', icon: CircleHelp },
  ready: { tone: 'success', icon: CircleCheck },
  paper_out: { tone: 'warning', icon: TriangleAlert },
  cover_open: { tone: 'warning', icon: TriangleAlert },
  offline: { tone: 'danger', icon: TriangleAlert },
  unreachable: { tone: 'danger', icon: TriangleAlert },
  silent: { tone: 'danger', icon: TriangleAlert },
  browser: { tone: 'neutral', icon: Monitor },
}
const lightOf = ({ kind, light }: PrinterRow) => (kind === 'browser' ? 'browser' : light)

const hinted = ['kind', 'fallbackId', 'make']
// What only one kind of printer has.
const onlyOf: Partial<Record<string, PrinterRow['kind']>> = { host: 'network', port: 'network', simulates: 'simulated' }

const entry: RecordEntry<PrinterRow> = {
  record: printerRecord,
  namespace: 'printers',
  addText: 'printers:add',
  label: (field) => `printers:field.${field}` as MessageKey,
  hint: (field) => (hinted.includes(field) ? (`printers:hint.${field}` as MessageKey) : null),
  choice: (field, value) => `printers:choice.${field}.${value}` as MessageKey,
  nameOf: (row) => row.name,
  shows: (field, { kind }) => onlyOf[field] === undefined || onlyOf[field] === kind,
  plain: ['port'],
  form: [
    ['name'],
    ['kind', 'simulates'],
    ['host', 'port'],
    ['paper', 'make'],
    ['receipts'],
    ['passes'],
    ['cutter'],
    ['drawer'],
    ['fallbackId'],
  ],
  words: { fallbackId: { 'field.invalid': 'printers:wrongFallback' } },
}

/** The printers of the venue: how each is, what it prints, and its queue. */
export function PrintersTab() {
  const { t, language } = useTexts('settings', 'printers')
  const called = useGivenNames()
  const rows = printerCalls.useList(false).data
  const sources = usePrinterSources().data
  // Nobody stands in for themselves.
  const references = (own: PrinterRow | null) => ({
    fallbackId: (rows ?? []).filter(({ id }) => id !== own?.id).map(({ id, name }) => ({ value: id, label: name })),
  })
  const [asked, setAsked] = useState<{ what: 'serve' | 'queue'; row: PrinterRow } | null>(null)
  const close = () => setAsked(null)
  const servedBy = ({ id }: PrinterRow) => [
    ...(sources?.stations ?? [])
      .filter(({ printerId }) => printerId === id)
      .map(({ name }) => inLanguage(name, language)),
    ...(sources?.tills ?? []).filter(({ printerId }) => printerId === id).map(({ name }) => called.till(name)),
  ]
  const facts = (row: PrinterRow) => {
    const names = servedBy(row)
    const { kind, host, port, fallbackId, waiting, failed } = row
    const standIn = rows?.find(({ id }) => id === fallbackId)?.name
    return (
      <>
        {[
          kind === 'network' && host ? `${host}:${port}` : t(`printers:choice.kind.${kind}`),
          standIn && t('printers:standIn', { name: standIn }),
          waiting > 0 && t('printers:waiting', { count: waiting }),
          failed > 0 && t('printers:failed', { count: failed }),
        ]
          .filter(Boolean)
          .join(' · ')}
        <span className="block">
          {names.length > 0 ? t('printers:serves', { names: names.join(', ') }) : t('printers:servesNothing')}
        </span>
      </>
    )
  }
  return (
    <>
      <RecordList
        entry={entry}
        references={references}
        calls={printerCalls}
        title={t('printers:title')}
        lead={t('printers:lead')}
        editTitle={t('printers:edit')}
        empty={t('printers:empty')}
        facts={facts}
        badge={(row) =>
          !row.archivedAt && <Badge {...looks[lightOf(row)]}>{t(`printers:light.${lightOf(row)}`)}</Badge>
        }
        actions={(row) => (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('printers:sourcesOf', { name: row.name })}
            onClick={() => setAsked({ what: 'serve', row })}
          >
            {t('printers:sources')}
          </Button>
        )}
        views={(row) => (
          <Button
            size="sm"
            aria-label={t('printers:queueOf', { name: row.name })}
            onClick={() => setAsked({ what: 'queue', row })}
          >
            {t('printers:queue')}
          </Button>
        )}
      />
      {asked?.what === 'serve' && <ServeDialog printer={asked.row} onClose={close} />}
      {asked?.what === 'queue' && <QueueDrawer id={asked.row.id} name={asked.row.name} onClose={close} />}
    </>
  )
}
