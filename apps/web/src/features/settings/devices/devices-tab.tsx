import { type DeviceRow, deviceRecord } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Badge, Button } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { useTillsToChoose } from '../../../parts/till/queries.ts'
import { deviceCalls } from '../queries.ts'
import { RecordList } from '../records/record-list.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import { UnpairDialog } from './unpair-dialog.tsx'

const entryOf = (hasTills: boolean): RecordEntry<DeviceRow> => ({
  record: deviceRecord,
  namespace: 'settings',
  addText: 'settings:devices.add',
  label: (field) => `settings:device.${field}` as MessageKey,
  hint: (field) => (['kind', 'tillId'].includes(field) ? (`settings:deviceHint.${field}` as MessageKey) : null),
  choice: (_, value) => `settings:deviceKind.${value}` as MessageKey,
  nameOf: (row) => row.name,
  form: [['name'], ['kind'], ...(hasTills ? [['tillId']] : []), ['note']],
})
const entries = { plain: entryOf(false), withTills: entryOf(true) }

/** The counters, doors and other screens of the venue, and which of them a browser is. */
export function DevicesTab() {
  const { t } = useTexts('settings')
  const format = useFormat()
  const called = useGivenNames()
  const mayUpdate = useMay('settings', 'update')
  const tills = useTillsToChoose()
  const references = useMemo(
    () => (tills ? { tillId: tills.map(({ id, name }) => ({ value: id, label: called.till(name) })) } : undefined),
    [tills, called],
  )
  const [asked, setAsked] = useState<{ what: 'pair' | 'unpair'; row: DeviceRow } | null>(null)
  const facts = ({ kind, till, lastSeenAt, pairedAt, note }: DeviceRow) => (
    <>
      {[
        t(`settings:deviceKindName.${kind}`),
        till !== null && called.till(till),
        pairedAt === null && t('settings:devices.notPaired'),
        lastSeenAt !== null &&
          t('settings:devices.lastSeen', { time: format.relative(lastSeenAt, new Date().toISOString()) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {note && <span className="block">{note}</span>}
    </>
  )
  const close = () => setAsked(null)
  return (
    <>
      <RecordList
        entry={references ? entries.withTills : entries.plain}
        references={references}
        calls={deviceCalls}
        title={t('settings:tab.devices')}
        lead={t('settings:devices.lead')}
        editTitle={t('settings:devices.edit')}
        empty={t('settings:devices.empty')}
        facts={facts}
        badge={(row) =>
          row.pairedAt && (
            <Badge tone="success" icon={CircleCheck}>
              {t('settings:devices.paired')}
            </Badge>
          )
        }
        actions={(row) => (
          <>
            {row.pairedAt && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('settings:devices.unpairFor', { name: row.name })}
                onClick={() => setAsked({ what: 'unpair', row })}
              >
                {t('settings:devices.unpair')}
              </Button>
            )}
            <Button
              size="sm"
              aria-label={t('settings:devices.pairFor', { name: row.name })}
              onClick={() => setAsked({ what: 'pair', row })}
            >
              {t('settings:devices.pair')}
            </Button>
          </>
        )}
      />
      {mayUpdate && asked?.what === 'pair' && <PairingDialog device={asked.row} onClose={close} />}
      {mayUpdate && asked?.what === 'unpair' && <UnpairDialog device={asked.row} onClose={close} />}
    </>
  )
}
