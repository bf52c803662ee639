import { cleanCode } from '@marquee/contract'
import type { Menu } from '@marquee/contract/food-menu'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { cleanScan } from '../../parts/scan/burst.ts'
import { isCovered, useScanner } from '../../parts/scan/use-scanner.ts'
import type { Basket } from './model/basket.ts'
import { ofBarcode, type Product } from './model/menu.ts'
import { useFindPass } from './queries.ts'

interface Scans {
  menu: Menu | undefined
  onProduct: (product: Product, variantId?: string) => void
  /** A guest's pass: what they order goes to their seat. */
  onPass: (found: Pick<Basket, 'service' | 'pass' | 'guestName'>) => void
}

/** What a scanner reads at the counter: the barcode of a product, or the pass of a guest. */
export function useScans({ menu, onProduct, onPass }: Scans): void {
  const { t } = useTexts('foodBooking', 'shell')
  const findPass = useFindPass()
  async function scanned(scan: string) {
    if (isCovered()) return toast.info(t('shell:scan.covered'))
    const code = cleanScan(scan)
    const found = menu && ofBarcode(menu, code)
    if (found) return onProduct(found.product, found.variant?.id)
    try {
      const pass = await findPass(cleanCode(code))
      onPass({ service: 'seat', pass, guestName: pass.holderName ?? '' })
    } catch (error) {
      if (readFailure(error).reason === 'VALIDATION') toast.error(t('foodBooking:scan.unknown'))
      else reportFailure(error)
    }
  }
  useScanner((scan) => void scanned(scan))
}
