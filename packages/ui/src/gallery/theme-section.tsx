import { useState } from 'react'
import { Segmented } from '../field/segmented.tsx'
import { Select } from '../field/select.tsx'
import { applyLook, type Density, type Scheme, schemes, themes } from '../look/apply-look.ts'
import type { GalleryText } from './gallery-keys.ts'
import { Row, Section } from './section.tsx'

const densities: readonly Density[] = ['comfortable', 'compact', 'touch']

/** Theme, scheme and density of the page, until the next load. */
export function ThemeSection({ t }: { t: GalleryText }) {
  const [look, setLook] = useState(() => {
    const { theme, scheme, density } = document.documentElement.dataset
    return {
      theme: themes.find((each) => each === theme) ?? 'default',
      scheme: schemes.find((each) => each === scheme) ?? 'light',
      density: densities.find((each) => each === density) ?? 'comfortable',
    }
  })
  const change = (part: Partial<typeof look>) => {
    const next = { ...look, ...part }
    setLook(next)
    applyLook(next)
  }
  return (
    <Section title={t('sections.themes')}>
      <Row>
        <Select
          aria-label={t('themes.theme')}
          className="max-w-48"
          value={look.theme}
          options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
          onValueChange={(value) => change({ theme: themes.find((each) => each === value) ?? 'default' })}
        />
        <Segmented<Scheme>
          label={t('themes.scheme')}
          value={look.scheme}
          onValueChange={(scheme) => change({ scheme })}
          options={schemes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        />
        <Segmented<Density>
          label={t('themes.density')}
          value={look.density}
          onValueChange={(density) => change({ density })}
          options={densities.map((value) => ({ value, label: t(`themes.${value}`) }))}
        />
      </Row>
      <Row>
        {themes.map((theme) => (
          <span
            key={theme}
            data-theme={theme}
            data-scheme={look.scheme}
            className="flex items-center gap-2 text-ink-3 text-xs"
          >
            <span className="flex overflow-hidden rounded-md border border-line">
              <i className="size-8 bg-chrome" />
              <i className="size-8 bg-accent" />
              <i className="size-8 bg-accent-soft" />
              <i className="size-8 bg-viz-2" />
              <i className="size-8 bg-viz-3" />
            </span>
            {t(`themes.${theme}`)}
          </span>
        ))}
      </Row>
    </Section>
  )
}
