import { useTexts } from '../../lib/use-texts.ts'
import { LegalPage } from './legal-page.tsx'

const sections = ['who', 'what', 'why', 'browser', 'seen', 'long', 'rights'] as const

/** What is stored about people who have an account here, and why. */
export default function PrivacyPage() {
  const { t } = useTexts('legal')
  return (
    <LegalPage
      title={t('legal:privacy.title')}
      lead={(venue) => t('legal:privacy.lead', { venue })}
      sections={(venue) =>
        sections.map((id) => ({
          id,
          title: t(`legal:privacy.${id}.title`),
          body: t(`legal:privacy.${id}.body`, { venue }),
        }))
      }
    />
  )
}
