import './fade-in';
import './revenue-share';

/* The small script of the home page, besides that of the hero's video. */
