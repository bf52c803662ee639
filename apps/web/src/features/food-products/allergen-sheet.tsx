import { inLanguage } from '@marquee/contract'
import { allergens } from '@marquee/contract/food'
import type { VariantFigures } from '@marquee/contract/food-menu'
import { Button, EmptyState, PageFrame, Skeleton } from '@marquee/ui'
import Dot from 'lucide-react/icons/circle-dot'
import Printer from 'lucide-react/icons/printer'
import { createPortal } from 'react-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { crumbsOf } from './crumbs.tsx'
import { useFigures, useProducts } from './queries.ts'

/** What is in everything on sale, for the wall of the counter and for guests who ask. */
export function AllergenSheet({ onBack }: { onBack: () => void }) {
  const { t } = useTexts('foodProducts')
  const figures = useFigures()
  const products = useProducts()
  const active = new Set((products.data ?? []).filter(({ state }) => state === 'active').map(({ id }) => id))
  const rows = (figures.data ?? []).filter(({ productId }) => active.has(productId))
  return (
    <PageFrame
      title={t('foodProducts:sheet.title')}
      subtitle={t('foodProducts:sheet.lead')}
      breadcrumb={crumbsOf(t('foodProducts:title'))}
      primary={
        rows.length > 0 && (
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {t('foodProducts:sheet.print')}
          </Button>
        )
      }
    >
      {figures.isError && <FailedState title={t('foodProducts:loadFailed')} query={figures} />}
      {(figures.isPending || products.isPending) && <Skeleton className="h-64" />}
      {figures.data && products.data && rows.length === 0 && (
        <EmptyState
          title={t('foodProducts:sheet.empty')}
          action={<Button onClick={onBack}>{t('foodProducts:back')}</Button>}
        />
      )}
      {rows.length > 0 && (
        <section
          aria-label={t('foodProducts:sheet.title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          tabIndex={0}
          className="overflow-auto rounded-lg border border-line bg-surface"
        >
          <SheetTable rows={rows} />
        </section>
      )}
      {createPortal(
        <div className="print-alone hidden bg-white p-4 text-black print:block" aria-hidden="true">
          <SheetTitle />
          <SheetTable rows={rows} />
        </div>,
        document.body,
      )}
    </PageFrame>
  )
}

function SheetTitle() {
  const { t } = useTexts('foodProducts')
  const format = useFormat()
  const venue = useMe()?.venue.name
  return (
    <p className="mb-3">
      <b className="block text-lg">{t('foodProducts:sheet.title')}</b>
      {[venue, format.date(new Date().toISOString())].filter(Boolean).join(' · ')}
    </p>
  )
}

function SheetTable({ rows }: { rows: readonly VariantFigures[] }) {
  const { t, language } = useTexts('foodProducts')
  const nameOf = ({ name, variant }: VariantFigures) =>
    [inLanguage(name, language), inLanguage(variant, language)].filter(Boolean).join(' · ')
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="caption-bottom p-2 text-left">{t('foodProducts:sheet.onlyAdd')}</caption>
      <thead>
        <tr className="align-bottom">
          <th className="p-2 text-left">{t('foodProducts:one')}</th>
          {allergens.map((each) => (
            <th key={each} className="h-28 w-8 p-1 align-bottom font-normal">
              <span className="inline-block rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">
                {t(`foodProducts:allergen.${each}`)}
              </span>
            </th>
          ))}
          <th className="p-2 text-left font-normal">{t('foodProducts:sheet.others')}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.id} className="break-inside-avoid border-line border-t">
          <tr>
            <th scope="row" className="p-2 text-left font-semibold">
              {nameOf(row)}
            </th>
            {allergens.map((each) => (
              <td key={each} className="p-1 text-center">
                {row.allergens.includes(each) ? (
                  <>
                    <Dot aria-hidden="true" className="mx-auto size-5" />
                    <span className="sr-only">{t('foodProducts:sheet.contains')}</span>
                  </>
                ) : null}
              </td>
            ))}
            <td className="p-2">
              {[...row.otherAllergens, row.allergensKnown ? '' : t('foodProducts:sheet.unknown')]
                .filter(Boolean)
                .join(' · ')}
            </td>
          </tr>
          {row.added.length > 0 && <Added added={row.added} />}
        </tbody>
      ))}
    </table>
  )
}

/** What options add to the dish above. */
function Added({ added }: { added: VariantFigures['added'] }) {
  const { t, language } = useTexts('foodProducts')
  const inWords = ({ name, allergens: known, otherAllergens, allergensKnown }: (typeof added)[number]) => {
    const named = [...known.map((each) => t(`foodProducts:allergen.${each}`)), ...otherAllergens]
    if (!allergensKnown) named.push(t('foodProducts:sheet.unknown'))
    return t('foodProducts:sheet.option', { name: inLanguage(name, language), allergens: named.join(', ') })
  }
  return (
    <tr>
      <td colSpan={allergens.length + 2} className="px-2 pb-2">
        {t('foodProducts:sheet.options')} {added.map(inWords).join(' · ')}
      </td>
    </tr>
  )
}
