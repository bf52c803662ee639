import { useTexts } from '../../lib/use-texts.ts'
import { LegalPage } from './legal-page.tsx'

const sections = ['account', 'work', 'guests', 'record', 'end', 'changes'] as const

/** On what terms someone has an account here. */
export default function TermsPage() {
  const { t } = useTexts('legal')
  return (
    <LegalPage
      title={t('legal:terms.title')}
      lead={(venue) => t('legal:terms.lead', { venue })}
      sections={(venue) =>
        sections.map((id) => ({
          id,
          title: t(`legal:terms.${id}.title`),
          body: t(`legal:terms.${id}.body`, { venue }),
        }))
      }
    />
  )
}
