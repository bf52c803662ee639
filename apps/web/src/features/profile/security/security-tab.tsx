import { useSecurity } from '../queries.ts'
import { TabFailure } from '../tab-failure.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { AutoLockCard } from './auto-lock-card.tsx'
import { MfaCard } from './mfa-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PinCard } from './pin-card.tsx'

/** Password, two-step sign-in, PIN and lock of the own account. */
export default function SecurityTab() {
  const query = useSecurity()
  if (query.data) {
    return (
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PasswordCard changedAt={query.data.passwordChangedAt} />
        <div className="flex min-w-0 flex-col gap-4">
          <MfaCard mfa={query.data.mfa} />
          <PinCard setAt={query.data.pinSetAt} />
          <AutoLockCard minutes={query.data.autoLockMinutes} />
        </div>
      </div>
    )
  }
  return query.isError ? <TabFailure query={query} /> : <TabSkeleton cards={3} />
}
