/** From so many clips by so many singers on a calibration may replace the defaults; below it is drawn towards them. */
export const enough = { clips: 30, singers: 10 }
