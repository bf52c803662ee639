import { inLanguage } from '@marquee/contract'
import type { PrinterId, PrinterRow, PrinterSources } from '@marquee/contract/printers'
import { Button, Checkbox, Dialog, FieldGroup } from '@marquee/ui'
import { useState } from 'react'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { PartState } from '../part-state.tsx'
import { printerCalls, usePrinterSources, useServePrinter } from './queries.ts'

interface ServeDialogProps {
  printer: PrinterRow
  onClose: () => void
}

/** Asks what a printer prints by itself: the tickets of which stations, the papers of which tills. */
export function ServeDialog({ printer, onClose }: ServeDialogProps) {
  const { t } = useTexts('settings', 'printers', 'common')
  const query = usePrinterSources()
  return query.data ? (
    <Choose printer={printer} sources={query.data} onClose={onClose} />
  ) : (
    <Dialog open onClose={onClose} title={t('printers:serve.title', { name: printer.name })}>
      <PartState query={query} />
    </Dialog>
  )
}

function Choose({ printer: { id, name }, sources, onClose }: ServeDialogProps & { sources: PrinterSources }) {
  const { t, language } = useTexts('printers', 'common')
  const called = useGivenNames()
  const printers = printerCalls.useList(false).data ?? []
  const serve = useServePrinter()
  const own = (all: readonly { id: string; printerId: PrinterId | null }[]) =>
    new Set(all.filter(({ printerId }) => printerId === id).map((one) => one.id))
  const [stations, setStations] = useState(() => own(sources.stations))
  const [tills, setTills] = useState(() => own(sources.tills))
  const save = async () => {
    const stationIds = sources.stations.flatMap((one) => (stations.has(one.id) ? [one.id] : []))
    const tillIds = sources.tills.flatMap((one) => (tills.has(one.id) ? [one.id] : []))
    try {
      await serve.mutateAsync({ id, stationIds, tillIds })
      toast.success(t('printers:serve.saved', { name }))
      onClose()
    } catch (error) {
      reportFailure(error)
    }
  }
  // Whose paper it takes away is said before.
  const takenFrom = (printerId: PrinterId | null) => {
    const other = printerId === id ? undefined : printers.find((one) => one.id === printerId)
    return other && t('printers:serve.other', { name: other.name })
  }
  const group = (
    label: string,
    all: readonly { id: string; shown: string; printerId: PrinterId | null }[],
    choice: { of: Set<string>; set: (next: Set<string>) => void; none: string },
  ) => (
    <FieldGroup label={label}>
      {all.length === 0 && <p className="text-ink-3 text-sm">{choice.none}</p>}
      {all.map((one) => (
        <Checkbox
          key={one.id}
          label={one.shown}
          description={takenFrom(one.printerId)}
          checked={choice.of.has(one.id)}
          onCheckedChange={(isOn) => {
            const next = new Set(choice.of)
            if (isOn) next.add(one.id)
            else next.delete(one.id)
            choice.set(next)
          }}
        />
      ))}
    </FieldGroup>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('printers:serve.title', { name })}
      description={t('printers:serve.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" loading={serve.isPending} onClick={() => void save()}>
            {t('printers:serve.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {group(
          t('printers:serve.stations'),
          sources.stations.map((one) => ({ ...one, shown: inLanguage(one.name, language) })),
          { of: stations, set: setStations, none: t('printers:serve.noStations') },
        )}
        {group(
          t('printers:serve.tills'),
          sources.tills.map((one) => ({ ...one, shown: called.till(one.name) })),
          { of: tills, set: setTills, none: t('printers:serve.noTills') },
        )}
      </div>
    </Dialog>
  )
}
