import { preset, tailwindContent } from '@marquee/ui/tailwind-preset'

export default { presets: [preset], content: ['./index.html', './src/**/*.{ts,tsx}', ...tailwindContent] }
