import { LegalPage } from './legal-page.tsx'

/** On what terms someone has an account here. */
export default function TermsPage() {
  return <LegalPage id="terms" />
}
