import { builtScreens, type ModuleKey, moduleKeys, modules } from '@marquee/contract'
import { Card, Field, LinkButton, SectionHeader, Select } from '@marquee/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { WayIn } from '../../../parts/screen-access/way-in.tsx'
import { useHelpers } from '../queries.ts'

const hasScreen = (module: ModuleKey) => {
  const { route } = modules[module]
  return route !== null && builtScreens.includes(route)
}

/** For a role that opens nothing: that it is so, who can change it, and a request for one screen until the day ends. */
export function NoScreens() {
  const { t, language } = useTexts('home', 'shell', 'screenAccess')
  const helpers = useHelpers()
  const [wanted, setWanted] = useState<ModuleKey | null>(null)
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(helpers.data?.names ?? [])
  const screens = moduleKeys
    .filter(hasScreen)
    .map((module) => ({ value: module, label: t(`shell:module.${module}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  return (
    <Card as="section" className="lg:col-span-2" aria-labelledby="no-screens">
      <SectionHeader id="no-screens" title={t('shell:noScreens.title')} />
      <p className="max-w-prose text-ink-2">
        {names ? t('home:noScreens.ask', { names }) : helpers.isPending ? '\u00a0' : t('home:noScreens.askSomebody')}
      </p>
      <div className="mt-5 flex max-w-md flex-col gap-4">
        <Field label={t('screenAccess:which')}>
          <Select
            options={screens}
            placeholder={t('screenAccess:choose')}
            value={wanted ?? ''}
            onValueChange={(module) => setWanted(moduleKeys.find((key) => key === module) ?? null)}
          />
        </Field>
        {wanted && <WayIn key={wanted} module={wanted} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton render={<Link to={paths.profile} />}>{t('shell:userMenu.profile')}</LinkButton>
        <LinkButton render={<Link to={paths.signOut} />}>{t('shell:userMenu.signOut')}</LinkButton>
      </div>
    </Card>
  )
}
