import { useSignIn } from '../../lib/auth-session/current.ts'
import { PublicHome } from './public-home.tsx'
import { TodayPage } from './today/today-page.tsx'

/** Whose venue this is; for people who work here, what is going on in it today. */
export default function HomePage() {
  return useSignIn() ? <TodayPage /> : <PublicHome />
}
