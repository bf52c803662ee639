import type { PackageId, PackageOnSale, SessionForSale } from '@marquee/contract'
import { Button } from '@marquee/ui'
import PackageIcon from 'lucide-react/icons/package'
import { useTexts } from '../../lib/use-texts.ts'
import { usePackageWords } from './use-package-words.ts'

interface PackageButtonsProps {
  sale: SessionForSale
  packages: readonly PackageOnSale[]
  disabled: boolean
  /** One button for all of them, which offers the first. */
  isFolded?: boolean
  /** Larger keys, for fingers. */
  isLarge?: boolean
  onChoose: (id: PackageId) => void
}

/** The packages that a show can be sold with, each with its price. Nothing where there are none. */
export function PackageButtons({ sale, packages, disabled, isFolded, isLarge, onChoose }: PackageButtonsProps) {
  const { t } = useTexts('packageSale')
  const words = usePackageWords(sale)
  const [first] = packages
  if (!first) return null
  if (isFolded) {
    return (
      <Button
        size="sm"
        variant="quiet"
        icon={PackageIcon}
        disabled={disabled}
        onClick={() => onChoose(first.id)}
        className="my-1 -ml-3 self-start"
      >
        {t('packageSale:title')}
      </Button>
    )
  }
  return (
    <section aria-label={t('packageSale:all')} className="flex flex-wrap gap-2 py-1.5">
      {packages.map((pack) => (
        <Button
          key={pack.id}
          size={isLarge ? 'lg' : 'sm'}
          icon={PackageIcon}
          disabled={disabled}
          onClick={() => onChoose(pack.id)}
          className="!h-auto max-w-full !whitespace-normal"
        >
          <span className="min-w-0 text-left [overflow-wrap:anywhere]">
            {words.name(pack)} <span className="tnum whitespace-nowrap font-normal">{words.price(pack)}</span>
          </span>
        </Button>
      ))}
    </section>
  )
}
