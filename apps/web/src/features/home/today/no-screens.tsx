import { Card, LinkButton, SectionHeader } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useHelpers } from '../queries.ts'

/** For a role that opens nothing: that it is so, who can change it, and the ways that are left. */
export function NoScreens() {
  const { t, language } = useTexts('home', 'shell')
  const helpers = useHelpers()
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(helpers.data?.names ?? [])
  return (
    <Card as="section" className="lg:col-span-2" aria-labelledby="no-screens">
      <SectionHeader id="no-screens" title={t('shell:noScreens.title')} />
      <p className="max-w-prose text-ink-2">
        {names ? t('home:noScreens.ask', { names }) : helpers.isPending ? '\u00a0' : t('home:noScreens.askSomebody')}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton render={<Link to={paths.profile} />}>{t('shell:userMenu.profile')}</LinkButton>
        <LinkButton render={<Link to={paths.signOut} />}>{t('shell:userMenu.signOut')}</LinkButton>
      </div>
    </Card>
  )
}
