import type { Language } from '@marquee/i18n'
import { authSession } from './auth-session/current.ts'
import { chooseLanguage } from './texts.ts'
import { trpc } from './trpc/trpc.ts'

/** Changes the own record: name, status, language, look. The shell follows at once. */
export function useUpdateMe(meta: { ownError?: boolean } = {}) {
  return trpc.me.update.useMutation({
    meta,
    // One after the other, from wherever they come: of two quick presses the last one holds on the server too.
    scope: { id: 'me' },
    onSuccess(user, input) {
      const me = authSession.current()?.me
      if (!me) return
      authSession.keepMe({ ...me, user, language: input.language ?? me.language, look: input.look ?? me.look })
    },
  })
}

/** Switches the language of this device at once and, for a signed-in person, on their record. */
export function useChooseLanguage(): (language: Language) => void {
  const { mutate } = useUpdateMe()
  return (language) => {
    void chooseLanguage(language)
    if (authSession.current()?.me) mutate({ language })
  }
}
