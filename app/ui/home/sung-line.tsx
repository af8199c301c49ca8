/** A voice drawn over the staff: a phrase that rises, falls, and holds its last note with a vibrato. The only ornament of the house. */
export function SungLine() {
  return (
    <div className="sung" aria-hidden="true">
      <svg viewBox="-1000 0 3200 161">
        <path
          className="sung-voice"
          pathLength="1"
          d="M-1000,96C-810,96 -810,122 -620,122C-475,122 -475,100 -330,100C-165,100 -165,111 0,111C89,111 89,60 178,60C205,60 205,60 232,60C265,60 265,81 298,81C355,81 355,30 412,30C437,30 437,31 462,31C530,31 530,100 598,100C625,100 625,99 652,99C718,99 718,50 784,50C799,50 799,50 814,50C818.75,50 818.75,47 823.5,47C828.25,47 828.25,53 833,53C837.75,53 837.75,45 842.5,45C847.25,45 847.25,55 852,55C856.75,55 856.75,44 861.5,44C866.25,44 866.25,56 871,56C875.75,56 875.75,44 880.5,44C885.25,44 885.25,56 890,56C894.75,56 894.75,45 899.5,45C904.25,45 904.25,55 909,55C913.75,55 913.75,46 918.5,46C923.25,46 923.25,54 928,54C936,54 936,50 944,50C1052,50 1052,92 1160,92C1290,92 1290,70 1420,70C1580,70 1580,112 1740,112C1970,112 1970,96 2200,96"
        />
        <g className="sung-notes">
          <ellipse cx="222" cy="60" rx="11" ry="8" transform="rotate(-18 222 60)" />
          <ellipse cx="448" cy="31" rx="11" ry="8" transform="rotate(-18 448 31)" />
          <ellipse cx="636" cy="99.5" rx="11" ry="8" transform="rotate(-18 636 99.5)" />
        </g>
        <ellipse className="sung-now" cx="944" cy="50" rx="11" ry="8" transform="rotate(-18 944 50)" />
      </svg>
    </div>
  )
}
