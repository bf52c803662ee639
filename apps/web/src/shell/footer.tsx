import { useTexts } from '../lib/use-texts.ts'

/** The last line of the main layout. */
export function Footer() {
  const { t } = useTexts('shell')
  return (
    <footer className="no-print flex h-10 shrink-0 items-center border-line border-t px-page text-ink-3 text-xs">
      {t('shell:footer.copyright', { year: new Date().getFullYear() })}
    </footer>
  )
}
