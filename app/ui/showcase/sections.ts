/** The parts of /components in their order, each the anchor of its section: what is photographed and tested goes by them. */
export const showcaseSections = [
  'buttons',
  'notifications',
  'drawers',
  'menus',
  'dialogs',
  'forms',
  'uploads',
  'tables',
  'filters',
  'states',
  'progress',
  'charts',
  'players',
  'people',
] as const

export type ShowcaseSection = (typeof showcaseSections)[number]
