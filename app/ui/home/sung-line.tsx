/** A voice drawn over the staff: a phrase that rises, falls, and holds its last note with a vibrato. The only picture of the house. */
export function SungLine() {
  return (
    <div className="sung" aria-hidden="true">
      <svg viewBox="0 0 1200 160" preserveAspectRatio="xMidYMid slice">
        <path
          className="sung-voice"
          pathLength="1"
          d="M-300,118 C-180,118 -120,112 0,110 C84,109 102,61 178,60 C236,59 268,61 298,79 C330,86 346,31 418,30 C466,30 492,35 502,40 C526,58 520,100 598,100 C656,100 666,96 702,70 C744,41 772,50 832,50 q10,-9 20,0 t20,0 20,0 20,0 20,0 20,0 20,0 20,0 C1052,50 1090,88 1200,90 C1300,91 1400,84 1500,84"
        />
        <g className="sung-notes">
          <ellipse cx="240" cy="60.5" rx="11" ry="8" transform="rotate(-18 240 60.5)" />
          <ellipse cx="455" cy="31.5" rx="11" ry="8" transform="rotate(-18 455 31.5)" />
          <ellipse cx="640" cy="99" rx="11" ry="8" transform="rotate(-18 640 99)" />
        </g>
        <ellipse className="sung-now" cx="1004" cy="51" rx="11" ry="8" transform="rotate(-18 1004 51)" />
      </svg>
    </div>
  )
}
