export const tags = {
  title: '技能标签',
} as const
