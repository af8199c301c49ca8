/** Songs whose words and music are free: their authors died long ago, or nobody knows them. */
export const songs = {
  yangtze: ['我住长江头', '青主', '03:48'],
  rose: ['玫瑰三愿', '黄自', '02:56'],
  flower: ['花非花', '黄自', '02:10'],
  homesick: ['思乡', '黄自', '03:05'],
  spring: ['春思曲', '黄自', '03:20'],
  ask: ['问', '萧友梅', '02:38'],
  farewell: ['送别', '李叔同填词', '02:45'],
  eastward: ['大江东去', '青主', '05:12'],
  serenade: ['小夜曲', '舒伯特', '04:02'],
  trout: ['鳟鱼', '舒伯特', '02:08'],
  erlking: ['魔王', '舒伯特', '04:10'],
  cradle: ['摇篮曲', '勃拉姆斯', '02:30'],
  moon: ['月亮颂', '德沃夏克', '05:40'],
  father: ['我亲爱的爸爸', '普契尼', '02:35'],
  jasmine: ['茉莉花', '民歌', '03:00'],
} as const

export type Song = (typeof songs)[keyof typeof songs]
