/** Tailwind CSS 3.4 preset of Marquee. Needs tokens.css loaded before the utilities.
 *
 *  tailwind.config.js of an app:
 *    import { preset, tailwindContent } from '@marquee/ui/tailwind-preset'
 *    export default { presets: [preset], content: ['./index.html', './src/**\/*.{ts,tsx}', ...tailwindContent] } */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const tremorDist = path.dirname(createRequire(import.meta.url).resolve('@tremor/react'))
const glob = (...parts) => path.join(...parts).replaceAll('\\', '/')

/** Files that carry class names of this package and of the parts of Tremor it draws with. Absolute, so any app may use them.
 *  Only the chart folders of Tremor: its whole dist would add styles for widgets that are never shown. */
export const tailwindContent = [
  glob(here, '..', '**/*.{ts,tsx}'),
  glob(tremorDist, 'components/chart-elements/**/*.js'),
]

/** Tremor builds these class names at run time (`bg-${color}`), so no scan can find them. */
const tremorSafelist = [{ pattern: /^(bg|text|fill|stroke|border|ring)-viz-[1-8]$/, variants: ['dark', 'hover'] }]

const c = (name) => `rgb(var(--${name}) / <alpha-value>)`
const set = (...names) => Object.fromEntries(names.map((n) => [n, c(n)]))
const role = (n) => ({
  DEFAULT: c(n),
  on: c(`on-${n}`),
  soft: c(`${n}-soft`),
  'on-soft': c(`on-${n}-soft`),
  line: c(`${n}-line`),
})
const steps = (n, k) => Object.fromEntries(Array.from({ length: k }, (_, i) => [i + 1, c(`${n}-${i + 1}`)]))

const tremor = {
  brand: {
    faint: c('accent-soft'),
    muted: c('accent-line'),
    subtle: c('accent-line'),
    DEFAULT: c('accent'),
    emphasis: c('accent-hover'),
    inverted: c('on-accent'),
  },
  background: { muted: c('surface-2'), subtle: c('sunken'), DEFAULT: c('surface'), emphasis: c('ink-2') },
  border: { DEFAULT: c('line') },
  ring: { DEFAULT: c('line') },
  content: { subtle: c('ink-3'), DEFAULT: c('ink-3'), emphasis: c('ink-2'), strong: c('ink'), inverted: c('surface') },
}

/** Both Tremor key sets map to the same variables: the variables, not the dark: variant, know the scheme. */
export const preset = {
  darkMode: [
    'variant',
    [
      '&:is([data-scheme="dark"], [data-scheme="dark"] *)',
      '@media (prefers-color-scheme: dark) { &:is([data-scheme="auto"], [data-scheme="auto"] *) }',
    ],
  ],
  theme: {
    screens: { sm: '600px', md: '960px', lg: '1280px', xl: '1440px' },
    fontFamily: { sans: 'var(--font-sans)', mono: 'var(--font-mono)' },
    fontSize: Object.fromEntries(
      ['2xs', 'xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl', '4xl']
        .map((k) => [k, [`var(--text-${k})`, `var(--lh-${k})`]])
        .concat([
          ['tremor-label', ['var(--text-xs)', 'var(--lh-xs)']],
          ['tremor-default', ['var(--text-sm)', 'var(--lh-sm)']],
          ['tremor-title', ['var(--text-md)', { lineHeight: 'var(--lh-md)', fontWeight: '600' }]],
          ['tremor-metric', ['var(--text-2xl)', { lineHeight: 'var(--lh-2xl)', fontWeight: '650' }]],
        ]),
    ),
    extend: {
      colors: {
        ...set(
          'canvas',
          'surface',
          'surface-2',
          'sunken',
          'raised',
          'overlay',
          'line',
          'line-strong',
          'ink',
          'ink-2',
          'ink-3',
          'ink-disabled',
          'bulb',
          'bulb-off',
          'on-bulb',
          'scan-ok',
          'on-scan-ok',
          'scan-wait',
          'on-scan-wait',
          'scan-no',
          'on-scan-no',
          'focus',
          'chrome',
          'chrome-2',
          'chrome-line',
          'on-chrome',
          'on-chrome-2',
        ),
        accent: { ...role('accent'), hover: c('accent-hover'), press: c('accent-press'), text: c('accent-text') },
        success: role('success'),
        warning: role('warning'),
        danger: role('danger'),
        info: role('info'),
        seat: Object.fromEntries(
          [
            'free',
            'free-line',
            'booked',
            'booked-ink',
            'blocked',
            'blocked-ink',
            'other',
            'other-ink',
            'access',
            'checked',
          ].map((k) => [k, c(`seat-${k}`)]),
        ),
        cat: Object.fromEntries(['a', 'b', 'c', 'a-fill', 'b-fill', 'c-fill'].map((k) => [k, c(`cat-${k}`)])),
        viz: steps('viz', 8),
        seq: steps('seq', 7),
        div: steps('div', 7),
        // Tremor's colors prop takes these names: colors={['viz-1', 'viz-2']}
        tremor,
        'dark-tremor': tremor,
      },
      borderColor: { DEFAULT: 'rgb(var(--line))' },
      borderRadius: {
        xs: 'var(--r-xs)',
        sm: 'var(--r-sm)',
        md: 'var(--r-md)',
        lg: 'var(--r-lg)',
        xl: 'var(--r-xl)',
        'tremor-small': 'var(--r-sm)',
        'tremor-default': 'var(--r-md)',
        'tremor-full': 'var(--r-full)',
      },
      boxShadow: {
        e1: 'var(--e-1)',
        e2: 'var(--e-2)',
        e3: 'var(--e-3)',
        ...Object.fromEntries(
          ['tremor', 'dark-tremor'].flatMap((p) => [
            [`${p}-input`, 'none'],
            [`${p}-card`, 'var(--e-1)'],
            [`${p}-dropdown`, 'var(--e-2)'],
          ]),
        ),
      },
      height: { ctl: 'var(--ctl)', row: 'var(--row)', header: 'var(--header-h)' },
      minHeight: { ctl: 'var(--ctl)', row: 'var(--row)', touch: '56px' },
      width: { nav: 'var(--nav-w)', 'nav-icon': 'var(--nav-w-icon)', drawer: 'var(--drawer-w)' },
      maxWidth: { page: 'var(--page-max)' },
      spacing: { page: 'var(--page-pad)', gap: 'var(--gap)', cell: 'var(--cell-x)' },
      transitionDuration: {
        fast: 'var(--t-fast)',
        base: 'var(--t-base)',
        slow: 'var(--t-slow)',
        curtain: 'var(--t-curtain)',
      },
      transitionTimingFunction: { DEFAULT: 'var(--ease)', in: 'var(--ease-in)' },
      zIndex: {
        sticky: 'var(--z-sticky)',
        nav: 'var(--z-nav)',
        drawer: 'var(--z-drawer)',
        dialog: 'var(--z-dialog)',
        toast: 'var(--z-toast)',
        bar: 'var(--z-bar)',
      },
      outlineWidth: { focus: 'var(--focus-w)' },
    },
  },
  safelist: tremorSafelist,
  plugins: [
    // stretch-wide / stretch-narrow: the three widths of the family; tnum: figures that line up
    ({ addUtilities }) =>
      addUtilities({
        '.stretch-wide': { 'font-stretch': 'var(--wide)' },
        '.stretch-normal': { 'font-stretch': 'var(--normal)' },
        '.stretch-narrow': { 'font-stretch': 'var(--narrow)' },
        '.tnum': { 'font-variant-numeric': 'tabular-nums lining-nums' },
        '.focus-mark': { outline: 'var(--focus-w) solid rgb(var(--focus))', 'outline-offset': 'var(--focus-gap)' },
      }),
  ],
}
