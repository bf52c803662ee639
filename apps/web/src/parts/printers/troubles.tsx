import { inLanguage } from '@marquee/contract'
import type { PrintTroubles } from '@marquee/contract/printers'
import { Button, cx, Icon } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useTexts } from '../../lib/use-texts.ts'

const TroublesDialog = dialogOnDemand(() =>
  import('./troubles-dialog.tsx').then((part) => ({ default: part.TroublesDialog })),
)

interface TroublesProps {
  troubles: PrintTroubles
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  className?: string | undefined
}

/** How many papers did not come out, the way to what can be done with each, and what another printer has printed. */
export function Troubles({ troubles, isOpen, onOpen, className }: TroublesProps) {
  const { t, language } = useTexts('printers')
  const { jobs, elsewhere } = troubles
  const places = [...new Set(elsewhere.map(({ printer }) => printer.name))]
  const whatAt = (place: string) =>
    elsewhere
      .filter(({ printer }) => printer.name === place)
      .map(({ kind, subjectNo, station }) => {
        const what = t(`printers:kind.${kind}`, { number: subjectNo })
        return station ? `${what} (${inLanguage(station, language)})` : what
      })
  const isTrouble = jobs.some(({ error }) => error !== null)
  // Sent, and perhaps printed: nobody can say that it failed.
  const isSent = jobs.every(({ state }) => state === 'printed')
  return (
    <>
      {jobs.length > 0 && (
        <div
          role="status"
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-soft px-4 py-2 text-sm text-warning-on-soft',
            className,
          )}
        >
          <Icon of={isTrouble ? TriangleAlert : Printer} />
          <span className="min-w-0 flex-1 font-semibold">
            {t(isSent ? 'printers:troubleSent' : isTrouble ? 'printers:trouble' : 'printers:troubleWaiting', {
              count: jobs.length,
            })}
          </span>
          <Button size="sm" onClick={() => onOpen(true)}>
            {t('printers:see')}
          </Button>
        </div>
      )}
      {places.map((name) => (
        <p
          key={name}
          role="status"
          className={cx('rounded-md bg-info-soft px-4 py-2 text-info-on-soft text-sm', className)}
        >
          {t('printers:printedAtWhat', { name, what: whatAt(name).join(', ') })}
        </p>
      ))}
      {isOpen && <TroublesDialog troubles={troubles} onClose={() => onOpen(false)} />}
    </>
  )
}
