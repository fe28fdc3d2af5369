import './fade-in';
import './revenue-share';

/* The small script of the home page; the hero's video has another one. */
