import { inLanguage } from '@marquee/contract'
import type { ItemUnitId } from '@marquee/contract/inventory'
import type { HeldItem } from '@marquee/contract/stock'
import { Button, SearchInput, Skeleton } from '@marquee/ui'
import Camera from 'lucide-react/icons/camera'
import { type FormEvent, Suspense, useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useScanner } from '../../../parts/scan/use-scanner.ts'
import { useFind } from '../queries.ts'

const CameraView = onDemand(() =>
  import('../../../parts/scan/camera/camera-view.tsx').then((part) => ({ default: part.CameraView })),
)

interface ItemFinderProps {
  /** Without a word for each that is found: what follows shows it. */
  quiet?: boolean
  /** `isPiece`: the code on one of it was read, so it is counted one by one. */
  onFound: (item: HeldItem, unitId: ItemUnitId | null, isPiece: boolean) => void
}

/** Finds items by a scanner, by the camera of a phone, or by what is typed of their name. */
export function ItemFinder({ quiet = false, onFound }: ItemFinderProps) {
  const { t, language } = useTexts('stock', 'inventoryItems', 'checkIn')
  const find = useFind()
  const [typed, setTyped] = useState('')
  const [hits, setHits] = useState<readonly HeldItem[]>([])
  const [camera, setCamera] = useState(false)

  function take(item: HeldItem, unitId: ItemUnitId | null, isPiece = false) {
    setTyped('')
    setHits([])
    onFound(item, unitId, isPiece)
    if (!quiet) toast.info(t('stock:form.found', { item: inLanguage(item.name, language) }))
  }

  async function takeCode(code: string): Promise<boolean> {
    const found = await find.byCode(code)
    if (found) take(found.item, found.unitId, found.unitId === null && code === found.item.barcode)
    return found !== null
  }

  async function scanned(code: string) {
    try {
      if (!(await takeCode(code.trim().slice(0, 60)))) toast.error(t('stock:form.unknown', { code }))
    } catch (error) {
      reportFailure(error)
    }
  }
  useScanner((code) => void scanned(code))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const text = typed.trim().slice(0, 60)
    if (text === '') return
    try {
      if (await takeCode(text)) return
      const found = await find.byName(text)
      const [only] = found
      if (only && found.length === 1) take(only, null)
      else if (only) setHits(found)
      else toast.error(t('stock:form.unknown', { code: text }))
    } catch (error) {
      reportFailure(error)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <search>
        <form className="flex flex-wrap gap-2" onSubmit={(event) => void submit(event)}>
          <SearchInput
            label={t('stock:form.find')}
            placeholder={t('stock:form.findHint')}
            value={typed}
            onValueChange={(text) => {
              setTyped(text)
              setHits([])
            }}
            data-takes-scans=""
            className="!min-h-[52px] min-w-0 flex-1 basis-56"
          />
          {!camera && (
            <Button
              icon={Camera}
              onClick={() => setCamera(true)}
              className="!min-h-[52px] whitespace-nowrap max-sm:flex-1"
            >
              {t('stock:form.camera')}
            </Button>
          )}
        </form>
      </search>
      {hits.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {hits.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-sunken"
                onClick={() => take(item, null)}
              >
                <b className="min-w-0 truncate">{inLanguage(item.name, language)}</b>
                <span className="tnum shrink-0 text-ink-3 text-sm">{item.code}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton shape="box" width="100%" height={240} />}>
        {camera && <CameraView codes="goods" onScan={(code) => void scanned(code)} onClose={() => setCamera(false)} />}
      </Suspense>
    </div>
  )
}
