import { LegalPage } from './legal-page.tsx'

/** What is stored about people who have an account here, and why. */
export default function PrivacyPage() {
  return <LegalPage id="privacy" />
}
