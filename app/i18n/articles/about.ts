import type { Translated } from './article'

export const about: Translated = {
  zh: {
    title: '关于',
    lead: '这里为分阶段进行的声乐比赛而建：参赛者在任何网络下都能交出作品，评委能安静地听完再打分，主办方能说清每一个名次。',
    sections: [
      {
        title: '一场比赛怎样进行',
        points: [
          '主办方创建比赛，写明组别、阶段、评分项和报名时间，确认无误后公布。',
          '参赛者填写报名表、选定曲目。主办方逐一审核；不通过的会写明原因，报名截止前可以改好再交。',
          '进入阶段后上传演唱视频。网络断了，接着上次的地方传；没有 JavaScript 的浏览器也能上传。',
          '参赛者自己锁定作品。锁定以后，谁也不能替换或删除。',
          '评委按评分项打分。默认只看到参赛号，看不到姓名和学校。',
          '主办方按成绩决定晋级并公布成绩。参赛者能看到自己的成绩；止步的参赛者会知道停在哪一阶段。',
        ],
      },
      {
        title: '分数怎样得来',
        paragraphs: [
          '每位评委对一件作品的总分，是各评分项分数占满分的比例按权重平均后折成百分制。有三位以上评委时，可以去掉一个最高分和一个最低分再求平均；不足三位时直接平均，并注明人数。',
          '计算使用精确的分数，只在显示时保留两位小数，因此不会因为四舍五入改变名次。成绩相同的参赛者名次相同。',
        ],
      },
      {
        title: '哪些事不能反悔',
        paragraphs: [
          '已提交的评分不能修改。管理员作废一条评分必须写明理由，评委再重新打分，原记录仍然保留。评分、晋级、公布和权限变动都记入一份只能追加的日志，改动任何一条都会被发现。',
        ],
      },
      {
        title: '写给手机信号不好的地方',
        paragraphs: [
          '页面不加载用不到的脚本和字体，普通表单不依赖 JavaScript。上传分段进行，断网、关机、换一个网络之后，都从服务器已收到的位置继续。',
        ],
      },
    ],
  },
  en: {
    title: 'About',
    lead: 'Built for singing competitions held in stages: singers can hand in a work over any network, judges can listen in peace before they score, and organisers can account for every place.',
    sections: [
      {
        title: 'How a competition goes',
        points: [
          'The organiser sets up categories, stages, criteria and the time for entries, and publishes the competition once they are right.',
          'Singers fill in the entry form and name their songs. Each entry is reviewed; one that is not approved comes with a reason, and may be corrected until entries close.',
          'When a stage opens, singers upload their videos. If the network drops, the upload carries on where it stopped; a browser without JavaScript can upload too.',
          'Singers lock their own works. After that nobody can replace or delete them.',
          'Judges score by criteria. By default they see a number only, neither name nor school.',
          'The organiser decides who advances and publishes the results. Singers see their own scores, and those who leave are told at which stage.',
        ],
      },
      {
        title: 'Where a score comes from',
        paragraphs: [
          'A judge’s total for a work is the weighted mean of its criteria, each taken as a share of its maximum, on a scale of one hundred. With three judges or more, the highest and the lowest total may be left out before the mean is taken; with fewer, the plain mean counts, and the page says how many judged.',
          'The arithmetic is exact and rounds to two decimals for display alone, so rounding never changes a place. Equal scores share a place.',
        ],
      },
      {
        title: 'What cannot be taken back',
        paragraphs: [
          'A submitted score cannot be changed. An administrator who voids one must give a reason; the judge then scores again, and the old record stays. Scores, advancement, publication and changes of permission go into a log that can only be added to, and in which any alteration shows.',
        ],
      },
      {
        title: 'For places with a weak signal',
        paragraphs: [
          'Pages load no scripts or fonts that they don’t use, and plain forms don’t rely on JavaScript. Uploads travel in pieces: after a lost connection, a restart or a change of network they go on from the last byte the server received.',
        ],
      },
    ],
  },
}
