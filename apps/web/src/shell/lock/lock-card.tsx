import type { Me } from '@marquee/contract'
import { Avatar, Button, Icon } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import { signOutHere } from '../../lib/auth-session/sign-out.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { UnlockForm } from '../../parts/lock/unlock-form.tsx'

/** What is on the cover: whose session it is, the password, and the two ways out. */
export function LockCard({ me }: { me: Me }) {
  const { t } = useTexts('shell')
  // The guard leads on from here, with the way back to this page.
  const leave = () => signOutHere().catch(() => undefined)
  return (
    <div className="w-[min(420px,100%)] rounded-lg bg-surface p-8 text-ink shadow-e3 max-sm:p-6">
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={me.user.name} seed={me.user.id} src={me.user.avatar} size={60} />
        <div className="min-w-0">
          <h2 id="lock-title" className="flex items-center gap-1.5 text-ink-3 text-sm">
            <Icon of={Lock} size="s" />
            {t('shell:lock.title')}
          </h2>
          <p className="stretch-wide font-[650] text-lg [overflow-wrap:anywhere]">{me.user.name}</p>
        </div>
      </div>
      <p className="mb-5 text-ink-2 text-sm">{t('shell:lock.lead')}</p>
      {/* The cover is there before the form. */}
      <UnlockForm autoFocus onSignedOut={() => undefined} />
      <div className="mt-5 flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={() => location.assign(paths.signOut)} className="-ml-3.5">
          {t('shell:userMenu.signOut')}
        </Button>
        <Button variant="quiet" onClick={leave} className="-mr-3.5">
          {t('shell:lock.somebodyElse')}
        </Button>
      </div>
    </div>
  )
}
