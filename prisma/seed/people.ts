import type { Voice } from './films'

/** Everyone here is invented. */
export const password = 'Demo-1234'

export const admin = { email: 'admin@demo.local', name: '赵晓岚', role: 'admin', phoneNumber: '13800001000' } as const
export const teacher = {
  email: 'teacher@demo.local',
  name: '方敬之',
  role: 'teacher',
  phoneNumber: '13800002000',
  voiceType: 'baritone',
} as const
export const waiting = {
  email: 'pending@demo.local',
  name: '叶新晴',
  role: 'student',
  phoneNumber: '13800005000',
  voiceType: 'soprano',
} as const

export const judges = ['陈慕言', '吴雅君', '郑怀远', '苏明澜', '罗启文'].map((name, index) => ({
  email: `judge${index + 1}@demo.local`,
  name,
  role: 'judge' as const,
  phoneNumber: `1380000300${index + 1}`,
}))

export type Singer = {
  name: string
  voiceType: 'soprano' | 'mezzo_soprano' | 'tenor' | 'baritone' | 'bass'
  born: string
  school: string
  before: string
  voice: Voice
}

const woman = (pitch: number, echoMs: number, light: string): Voice => ({ recording: 'singing-female', pitch, echoMs, light })
const man = (pitch: number, echoMs: number, light: string): Voice => ({ recording: 'vignesh', pitch, echoMs, light })

export const singers: Singer[] = [
  {
    name: '林书瑶',
    voiceType: 'soprano',
    born: '20040316',
    school: '江州音乐学院',
    before: '江州第一中学',
    voice: woman(1.03, 90, '0x5a2a20'),
  },
  { name: '周子昂', voiceType: 'tenor', born: '20030722', school: '东湖师范大学', before: '东湖附属中学', voice: man(1, 70, '0x22404a') },
  {
    name: '许若琳',
    voiceType: 'mezzo_soprano',
    born: '20041109',
    school: '江州音乐学院',
    before: '云岭艺术高中',
    voice: woman(0.9, 120, '0x3f2a4a'),
  },
  { name: '何嘉树', voiceType: 'baritone', born: '20020530', school: '南浦大学', before: '南浦中学', voice: man(0.86, 110, '0x2d3f2a') },
  {
    name: '沈知夏',
    voiceType: 'soprano',
    born: '20050218',
    school: '云岭艺术学院',
    before: '云岭艺术高中',
    voice: woman(1.09, 60, '0x5a4320'),
  },
  {
    name: '陆云帆',
    voiceType: 'bass',
    born: '20010904',
    school: '东湖师范大学',
    before: '临溪高级中学',
    voice: man(0.78, 140, '0x33302d'),
  },
  {
    name: '唐婉清',
    voiceType: 'soprano',
    born: '20030127',
    school: '南浦大学',
    before: '南浦中学',
    voice: { recording: 'soprano-E4', pitch: 1.06, echoMs: 150, light: '0x4a2233' },
  },
  {
    name: '顾清和',
    voiceType: 'tenor',
    born: '20041213',
    school: '江州音乐学院',
    before: '江州第一中学',
    voice: man(1.08, 80, '0x203a5a'),
  },
]

/** A number with a correct check digit, in a region that was never assigned. */
export function idCardOf({ born }: Pick<Singer, 'born'>, serial: number): string {
  const digits = `999999${born}${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'[sum % 11]
}
